import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import classes from './toasts.module.css'
import { createElement } from 'react'
import { Button } from '@mantine/core'
import '@mantine/notifications/styles.layer.css'

/** The container of the toasts; one at a time, the others wait. */
export function Toasts() {
  return <Notifications className={classes.root} position="bottom-center" limit={1} />
}

/** A button on a toast. */
interface ToastAction {
  label: string
  run: () => void
  forMs?: number
}

/** Id of the only toast that is not a response to a user action. */
const newsId = 'news'

/** Removes toasts of earlier actions; news stay. */
export const clearToasts = () =>
  notifications.updateState(notificationsStore, (toasts) =>
    toasts.filter(({ id }) => id === newsId),
  )

// Mantine's grey has too little contrast.
const commonOptions = {
  withBorder: true,
  styles: { description: { color: 'var(--text-soft)' } },
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
}

/** Shows the result of a user action. */
export function showToast(
  title: string,
  message: string,
  tone: 'done' | 'failed',
  action?: ToastAction,
) {
  const id = notifications.show({
    ...commonOptions,
    title,
    message: action ? withAction(message, action, () => notifications.hide(id)) : message,
    color: tone === 'done' ? 'forest' : 'red',
    // Shown before waiting news.
    priority: 1,
    autoClose: action?.forMs ?? (tone === 'done' ? 4000 : 8000),
  })
}

interface NewsToast {
  title: string
  message: string
  color: string
  action: ToastAction & { forMs: number }
  onClosed: () => void
}

/** Shows news that the user did not request: a single toast whose text is updated while it is visible. */
export function showNews({ title, message, color, action, onClosed }: NewsToast) {
  const { notifications: shown, queue } = notificationsStore.getState()
  const existing = [...shown, ...queue].find(({ id }) => id === newsId)
  const toast = {
    ...commonOptions,
    id: newsId,
    role: 'status',
    title,
    message: withAction(message, action, hideNews),
    color,
    // Mantine restarts the timer only if the duration changes.
    autoClose: action.forMs + (existing?.autoClose === action.forMs ? 1 : 0),
    onClose: onClosed,
  }
  if (existing) notifications.update(toast)
  else notifications.show(toast)
}

export const hideNews = () => void notifications.hide(newsId)

function withAction(message: string, { label, run }: ToastAction, onHide: () => void) {
  const handleAct = () => {
    onHide()
    run()
  }
  return createElement(ToastMessage, { message, label, onAct: handleAct })
}

interface ToastMessageProps {
  message: string
  label: string
  onAct: () => void
}

/** Message of a toast with an action button. */
function ToastMessage({ message, label, onAct }: ToastMessageProps) {
  return (
    <>
      {message}
      <Button variant="light" size="compact-sm" mt={4} display="block" onClick={onAct}>
        {label}
      </Button>
    </>
  )
}
