import {
  type NotificationSeverity,
  notificationSeverities,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { maxUnread } from '#features/notifications/live/notification-queries.ts'
import type { ArrivedNotifications } from './arrival-tracker.ts'

/** The text of one notification; for several, their number and the newest. */
export function describeArrivals({ notifications, wasMissed }: ArrivedNotifications) {
  const [newest] = notifications
  if (newest === undefined) return { title: '', message: '' }
  if (notifications.length === 1) return { title: titleOf(newest), message: newest.text }
  const count =
    notifications.length >= maxUnread ? `Más de ${maxUnread - 1}` : `${notifications.length}`
  return {
    title: wasMissed
      ? `${count} notificaciones mientras no había conexión`
      : `${count} notificaciones nuevas`,
    message: `La última: ${titleOf(newest)}.`,
  }
}

const titleOf = ({ title, count }: NotificationDocument) =>
  count > 1 ? `${title} ×${count}` : title

export const worstSeverity = (notifications: readonly Pick<NotificationDocument, 'severity'>[]) =>
  notifications.reduce<NotificationSeverity>(
    (worst, { severity }) => (rankOfSeverity(severity) > rankOfSeverity(worst) ? severity : worst),
    'info',
  )

/** 0 for the mildest. */
export const rankOfSeverity = (severity: NotificationSeverity) =>
  notificationSeverities.indexOf(severity)
