import type { AttentionReason } from '@arriero/domain/journeys/attention/attention.ts'
import {
  isListedKind,
  type ListedKind,
  type NotificationKind,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '#paths.ts'

/** The page that a notification links to. */
export type NotificationTarget =
  | { page: 'journey'; id: string; event: string | null }
  | { page: 'attention'; reason: AttentionReason }
  | { page: 'list'; of: ListedKind }
  | { page: 'notifications'; kind: NotificationKind }
  | { page: 'profile' }

/** The reason in the attention queue for each kind that has one. */
const attentionReasons: Partial<Record<NotificationKind, AttentionReason>> = {
  novelty: 'novelty',
  noveltyUnattended: 'novelty',
  noveltyUnresolved: 'novelty',
  late: 'late',
  signalLost: 'lostSignal',
}

type TargetFields = Pick<NotificationDocument, 'kind' | 'journeyId' | 'eventId' | 'groupKey'>

/** Null if the notification links to no page. */
export function notificationTarget(notification: TargetFields): NotificationTarget | null {
  const { kind, journeyId, eventId, groupKey } = notification
  if (groupKey.startsWith('storm:')) {
    if (isListedKind(kind)) return { page: 'list', of: kind }
    const reason = attentionReasons[kind]
    return reason ? { page: 'attention', reason } : { page: 'notifications', kind }
  }
  if (journeyId !== null) return { page: 'journey', id: journeyId, event: eventId }
  return kind === 'security' ? { page: 'profile' } : null
}

/** The target as link options of the router. */
export function toRoute(target: NotificationTarget) {
  switch (target.page) {
    case 'journey':
      return linkOptions({
        to: '/admin/viajes/$journeyId',
        params: { journeyId: target.id },
        search: { evento: target.event ?? undefined },
      })
    case 'attention':
      return linkOptions({ to: paths.attention(), search: { motivo: target.reason } })
    case 'list':
      return target.of === 'surcharge'
        ? linkOptions({ to: paths.toApprove() })
        : linkOptions({ to: paths.toAssign(), search: { pronto: 1 } })
    case 'notifications':
      return linkOptions({ to: paths.notifications(), search: { tipos: [target.kind] } })
    case 'profile':
      return linkOptions({ to: paths.profile() })
  }
}
