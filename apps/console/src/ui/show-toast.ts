import { notifications } from '@mantine/notifications'

/** What an earlier action was answered says nothing about the next. */
export const clearToasts = () => notifications.clean()

/** The answer to something the person just did, and only to that. */
export function showToast(title: string, message: string, tone: 'done' | 'failed') {
  notifications.show({
    title,
    message,
    color: tone === 'done' ? 'forest' : 'red',
    withBorder: true,
    // The kit's grey is too pale to read.
    styles: { description: { color: 'var(--text-soft)' } },
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    autoClose: tone === 'done' ? 4000 : 8000,
  })
}
