import type { AttentionReason } from '../journeys/attention/attention.ts'
import type { NotificationDocument } from './notification.ts'
import { isListedKind, type ListedKind, type NotificationKind } from './notification-rule.ts'

/** The page that a notification links to. */
export type NotificationTarget =
  | { page: 'journey'; id: string; event: string | null }
  | { page: 'attention'; reason: AttentionReason }
  | { page: 'list'; of: ListedKind }
  | { page: 'notifications'; kind: NotificationKind }
  | { page: 'user'; id: string }
  | { page: 'users' }
  | { page: 'approvals' }
  | { page: 'profile' }

/** A group key that also says which driver or customer the notification is about. */
export const withPerson = (key: string, userId: string): string => `${key}@${userId}`

const personOf = (groupKey: string): string | undefined => /@([\w-]+)$/.exec(groupKey)?.[1]

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
  if (kind === 'approval') return { page: 'approvals' }
  if (groupKey.startsWith('storm:')) {
    if (isListedKind(kind)) return { page: 'list', of: kind }
    if (kind === 'userReview' || kind === 'papersExpiring') return { page: 'users' }
    const reason = attentionReasons[kind]
    return reason ? { page: 'attention', reason } : { page: 'notifications', kind }
  }
  if (journeyId !== null) return { page: 'journey', id: journeyId, event: eventId }
  if (kind === 'security') return { page: 'profile' }
  const userId = personOf(groupKey)
  return userId === undefined ? null : { page: 'user', id: userId }
}

/** The address in the console, for messages that are opened outside it. A test of the console compares it with its routes. */
export function targetAddress(target: NotificationTarget | null): string {
  switch (target?.page) {
    case undefined:
      return '/admin/notificaciones'
    case 'journey': {
      const event = target.event === null ? '' : `?evento=${encodeURIComponent(target.event)}`
      return `/admin/viajes/${encodeURIComponent(target.id)}${event}`
    }
    case 'attention':
      return `/admin/atencion?motivo=${target.reason}`
    case 'list':
      return target.of === 'surcharge' ? '/admin/por-aprobar' : '/admin/por-asignar?pronto=1'
    case 'notifications':
      return `/admin/notificaciones?tipos=${target.kind}`
    case 'user':
      return `/admin/usuarios/${encodeURIComponent(target.id)}`
    case 'users':
      return '/admin/usuarios'
    case 'approvals':
      return '/admin/aprobaciones'
    case 'profile':
      return '/admin/perfil'
  }
}
