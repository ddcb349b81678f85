import {
  defaultRules,
  type NotificationRule,
  type NotificationRules,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { notificationKinds } from '@arriero/domain/notifications/notification-kind.ts'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'

/** What somebody changed, and the defaults for the rest. */
export async function readRules(db: Db): Promise<NotificationRules> {
  const changed = await db.selectFrom('notification_rules').selectAll().execute()
  return { ...defaultRules, ...Object.fromEntries(changed.map((row) => [row.kind, ruleOf(row)])) }
}

export const ruleOf = (row: Selectable<Schema['notification_rules']>): NotificationRule => ({
  kind: row.kind,
  isOn: row.is_on,
  severity: row.severity,
  audience: row.audience,
  chosen: row.chosen,
  amount: row.amount,
})

/** A world that runs faster than the clock has minutes that are as much shorter. */
export function hastenRules(rules: NotificationRules, speed: number): NotificationRules {
  const hastened = notificationKinds.map((kind) => {
    const rule = rules[kind]
    const isInMinutes = notificationRuleTraits[kind].amount?.unit === 'minutes'
    const amount = isInMinutes && rule.amount !== null ? rule.amount / speed : rule.amount
    return [kind, { ...rule, amount }]
  })
  return Object.fromEntries(hastened) as NotificationRules
}
