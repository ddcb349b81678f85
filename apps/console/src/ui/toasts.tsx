import { Button } from '@mantine/core'
import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react'
import { CloseIconButton } from './icon-button.tsx'
import {
  changeToasts,
  closeToast,
  newsNumber,
  nextNumber,
  readNews,
  readToast,
  subscribeToast,
  type Toast,
  type ToastAction,
} from './toast-store.ts'
import classes from './toasts.module.css'

/** Removes the result of an earlier action; news stay. */
export const clearToasts = () => changeToasts({ result: null })

const resultMs = { done: 3000, failed: 6000 }

/** Shows the result of a user action, instead of the one before. */
export function showToast(
  title: string,
  message: string,
  tone: 'done' | 'failed',
  action?: ToastAction,
): void {
  const result: Toast = {
    number: nextNumber(),
    role: 'alert',
    title,
    message,
    color: tone === 'done' ? 'var(--tone-green-solid)' : 'var(--tone-red-solid)',
    action,
    forMs: action?.forMs ?? resultMs[tone],
    onClosed: () => undefined,
  }
  changeToasts({ result })
}

type NewsToast = Pick<Toast, 'title' | 'message' | 'color' | 'forMs' | 'onClosed'> & {
  action: ToastAction
}

/** Shows news that the user did not request: a single toast whose text is updated while it is visible. */
export function showNews(news: NewsToast): void {
  changeToasts({ news: { ...news, number: newsNumber(), role: 'status' } })
}

export function hideNews(): void {
  const news = readNews()
  if (news) closeToast(news)
}

/**
 * The toast has a row of its own at the bottom of the frame while it is shown. It floats over nothing, so it can
 * never cover a control, and only what stands at the bottom of the page moves up.
 */
export function ToastStrip() {
  const toast = useSyncExternalStore(subscribeToast, readToast)
  return (
    <div className={classes.place}>{toast && <ToastLine key={toast.number} toast={toast} />}</div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  // While the pointer or the focus is in it, the user is still reading.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeToast(toast), toast.forMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const { action } = toast
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only measures how long it is needed
    <div
      className={classes.strip}
      style={{ '--toast-color': toast.color } as CSSProperties}
      data-toast
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={classes.text} role={toast.role}>
        <strong>{toast.title}</strong>
        {toast.message && <span className={classes.message}>{toast.message}</span>}
      </div>
      {action && (
        <Button
          className={classes.action}
          variant="light"
          size="compact-sm"
          onClick={() => {
            closeToast(toast)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseIconButton label="Cerrar aviso" size="sm" onClick={() => closeToast(toast)} />
    </div>
  )
}
