import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastMessage } from './toast-message.tsx'

/** What can still be done about it, on a button. */
export interface ToastAction {
  label: string
  run: () => void
  forMs?: number
}

/** What an earlier action was answered says nothing about the next. */
export const clearToasts = () => notifications.clean()

/** The answer to something the person just did, and only to that. */
export function showToast(
  title: string,
  message: string,
  tone: 'done' | 'failed',
  action?: ToastAction,
) {
  const run = () => {
    notifications.hide(id)
    action?.run()
  }
  const id = notifications.show({
    title,
    message: action
      ? createElement(ToastMessage, { message, label: action.label, onAct: run })
      : message,
    color: tone === 'done' ? 'forest' : 'red',
    withBorder: true,
    // The kit's grey is too pale to read.
    styles: { description: { color: 'var(--text-soft)' } },
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    autoClose: action?.forMs ?? (tone === 'done' ? 4000 : 8000),
  })
}
