import {
  NotificationRuleAnswer,
  type NotificationRuleBody,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export const notificationRulesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notification-rules'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'notificationRules', NotificationRulesAnswer, signal),
    meta: { reading: 'las reglas de notificaciones' },
  })

/** Answers the rule as it is kept. */
export const saveRule = async (http: Http, kind: NotificationKind, body: NotificationRuleBody) =>
  NotificationRuleAnswer.parse(
    await http.write({ method: 'PUT', base: 'gateway', path: `notificationRules/${kind}`, body }),
  )

/** Tells of one that never happened, to who asks and nobody else. */
export const testRule = (http: Http, kind: NotificationKind) =>
  http.write({ method: 'POST', base: 'gateway', path: `notificationRules/${kind}/test` })
