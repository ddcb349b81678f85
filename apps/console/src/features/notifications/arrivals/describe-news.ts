import {
  type NotificationSeverity,
  notificationSeverities,
} from '@arriero/domain/notifications/notification-kind.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { unreadAtMost } from '#features/notifications/live/describe-unread.ts'
import type { News } from './news-desk.ts'

interface NewsWords {
  title: string
  message: string
}

/** One speaks for itself; more are counted, and the newest is named. */
export function describeNews({ notifications, wasMissed }: News): NewsWords {
  const [newest] = notifications
  if (newest === undefined) return { title: '', message: '' }
  if (notifications.length === 1) return { title: titleOf(newest), message: newest.text }
  const count =
    notifications.length >= unreadAtMost ? `Más de ${unreadAtMost - 1}` : `${notifications.length}`
  return {
    title: wasMissed ? `${count} avisos mientras no había conexión` : `${count} avisos nuevos`,
    message: `El último: ${titleOf(newest)}.`,
  }
}

const titleOf = ({ title, count }: NotificationDocument) =>
  count > 1 ? `${title} ×${count}` : title

export const worstOf = (notifications: readonly Pick<NotificationDocument, 'severity'>[]) =>
  notifications.reduce<NotificationSeverity>(
    (worst, { severity }) => (rankOf(severity) > rankOf(worst) ? severity : worst),
    'info',
  )

export const rankOf = (severity: NotificationSeverity) => notificationSeverities.indexOf(severity)
