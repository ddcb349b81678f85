import {
  NotificationRuleAnswer,
  type NotificationRuleBody,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-rule.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export const notificationRulesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notification-rules'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'notificationRules', NotificationRulesAnswer, signal),
    meta: { reading: 'las reglas de notificaciones' },
  })

/** Returns the stored rule. */
export const saveRule = async (http: Http, kind: NotificationKind, body: NotificationRuleBody) =>
  NotificationRuleAnswer.parse(
    await http.write({ method: 'PUT', base: 'gateway', path: `notificationRules/${kind}`, body }),
  )

/** Sends a made-up notification of this kind to the current user only. */
export const testRule = (http: Http, kind: NotificationKind) =>
  http.write({ method: 'POST', base: 'gateway', path: `notificationRules/${kind}/test` })

/** Who changed the rule last, and when; null if it was never changed. */
export function describeRuleChange({
  changedBy,
  changedAt,
}: Pick<NotificationRuleAnswer, 'changedBy' | 'changedAt'>): string | null {
  if (changedAt === null) return null
  const when = formatDateTime(changedAt)
  return changedBy === null ? `Cambió el ${when}.` : `${changedBy.name} la cambió el ${when}.`
}
