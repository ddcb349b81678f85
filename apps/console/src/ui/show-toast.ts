import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage } from './toast-message.tsx'

/** What can still be done about it, on a button. */
export interface ToastAction {
  label: string
  run: () => void
  forMs?: number
}

/** The one toast that is no answer. */
const newsId = 'news'

/** What an earlier action was answered says nothing about the next; news stay news. */
export const clearToasts = () =>
  notifications.updateState(notificationsStore, (toasts) =>
    toasts.filter(({ id }) => id === newsId),
  )

// The kit's grey is too pale to read.
const looks = {
  withBorder: true,
  styles: { description: { color: 'var(--text-soft)' } },
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
}

/** The answer to something the person just did, and only to that. */
export function showToast(
  title: string,
  message: string,
  tone: 'done' | 'failed',
  action?: ToastAction,
) {
  const id = notifications.show({
    ...looks,
    title,
    message: action ? withAction(message, action, () => notifications.hide(id)) : message,
    color: tone === 'done' ? 'forest' : 'red',
    // Before the news, which wait.
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

/** What nobody asked for: one toast, whose words change while it is there. */
export function showNews({ title, message, color, action, onClosed }: NewsToast) {
  const { notifications: shown, queue } = notificationsStore.getState()
  const held = [...shown, ...queue].find(({ id }) => id === newsId)
  const toast = {
    ...looks,
    id: newsId,
    role: 'status',
    title,
    message: withAction(message, action, hideNews),
    color,
    // The kit counts anew only when the time is another.
    autoClose: action.forMs + (held?.autoClose === action.forMs ? 1 : 0),
    onClose: onClosed,
  }
  if (held) notifications.update(toast)
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
