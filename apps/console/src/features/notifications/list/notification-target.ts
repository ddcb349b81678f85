import type { AttentionReason } from '@arriero/domain/journeys/attention/attention.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '#paths.ts'

/** Where a notification leads. */
export type NotificationTarget =
  | { page: 'journey'; id: string; event: string | null }
  | { page: 'attention'; reason: AttentionReason }
  | { page: 'notifications'; kind: NotificationKind }
  | { page: 'profile' }

/** What a queue of journeys has a reason for. */
const reasons: Partial<Record<NotificationKind, AttentionReason>> = {
  novelty: 'novelty',
  noveltyUnresolved: 'novelty',
  surcharge: 'surcharge',
  late: 'late',
  signalLost: 'lostSignal',
}

type Pointing = Pick<NotificationDocument, 'kind' | 'journeyId' | 'eventId' | 'groupKey'>

/** Null where there is nothing to go to: what it says is all. */
export function notificationTarget(notification: Pointing): NotificationTarget | null {
  const { kind, journeyId, eventId, groupKey } = notification
  if (groupKey.startsWith('storm:')) {
    const reason = reasons[kind]
    return reason ? { page: 'attention', reason } : { page: 'notifications', kind }
  }
  if (journeyId !== null) return { page: 'journey', id: journeyId, event: eventId }
  return kind === 'security' ? { page: 'profile' } : null
}

/** As the router takes it. */
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
    case 'notifications':
      return linkOptions({ to: paths.notifications(), search: { tipos: [target.kind] } })
    case 'profile':
      return linkOptions({ to: paths.profile() })
  }
}
