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
export function describeNews({ notices, wasMissed }: News): NewsWords {
  const [newest] = notices
  if (newest === undefined) return { title: '', message: '' }
  if (notices.length === 1) return { title: titleOf(newest), message: newest.text }
  const count = notices.length >= unreadAtMost ? `Más de ${unreadAtMost - 1}` : `${notices.length}`
  return {
    title: wasMissed ? `${count} avisos mientras no había conexión` : `${count} avisos nuevos`,
    message: `El último: ${titleOf(newest)}.`,
  }
}

const titleOf = ({ title, count }: NotificationDocument) =>
  count > 1 ? `${title} ×${count}` : title

export const worstOf = (notices: readonly Pick<NotificationDocument, 'severity'>[]) =>
  notices.reduce<NotificationSeverity>(
    (worst, { severity }) => (rankOf(severity) > rankOf(worst) ? severity : worst),
    'info',
  )

export const rankOf = (severity: NotificationSeverity) => notificationSeverities.indexOf(severity)
