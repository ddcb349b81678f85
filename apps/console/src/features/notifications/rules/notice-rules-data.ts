import {
  NoticeRuleAnswer,
  type NoticeRuleBody,
  NoticeRulesAnswer,
} from '@arriero/domain/contract/http/notices.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http.ts'

export const noticeRulesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notice-rules'],
    queryFn: ({ signal }) => http.get('gateway', 'noticeRules', NoticeRulesAnswer, signal),
    meta: { reading: 'las reglas de notificaciones' },
  })

/** Answers the rule as it is kept. */
export const saveRule = async (http: Http, kind: NotificationKind, body: NoticeRuleBody) =>
  NoticeRuleAnswer.parse(
    await http.write({ method: 'PUT', base: 'gateway', path: `noticeRules/${kind}`, body }),
  )

/** Tells of one that never happened, to who asks and nobody else. */
export const testRule = (http: Http, kind: NotificationKind) =>
  http.write({ method: 'POST', base: 'gateway', path: `noticeRules/${kind}/test` })
