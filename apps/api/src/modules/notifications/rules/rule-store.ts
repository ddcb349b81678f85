import {
  defaultRules,
  type NotificationRule,
  type NotificationRules,
  notificationRuleTraits,
  notificationKinds,
  type NotificationKind,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'
import type {
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { compareText } from '@arriero/domain/format/text.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'

/** The stored rules, and the defaults for the other kinds. */
export async function readRules(db: Db): Promise<NotificationRules> {
  const stored = await db.selectFrom('notification_rules').selectAll().execute()
  return { ...defaultRules, ...Object.fromEntries(stored.map((row) => [row.kind, ruleOf(row)])) }
}

const ruleOf = (row: Selectable<Schema['notification_rules']>): NotificationRule => ({
  kind: row.kind,
  isOn: row.is_on,
  severity: row.severity,
  audience: row.audience,
  chosen: row.chosen,
  amount: row.amount,
})

/** Divides amounts in minutes by the speed of the simulation. */
export function scaleRules(rules: NotificationRules, speed: number): NotificationRules {
  const scaled = notificationKinds.map((kind) => {
    const rule = rules[kind]
    const isInMinutes = notificationRuleTraits[kind].amount?.unit === 'minutes'
    const amount = isInMinutes && rule.amount !== null ? rule.amount / speed : rule.amount
    return [kind, { ...rule, amount }]
  })
  return Object.fromEntries(scaled) as NotificationRules
}

/** The rules of all kinds as administrators entered them, not scaled by the simulation speed. */
export async function listRules(db: Db, speed: number): Promise<NotificationRulesAnswer> {
  const stored = new Map((await selectRules(db).execute()).map((row) => [row.kind, row]))
  return {
    rules: notificationKinds.map((kind) => answerOf(kind, stored.get(kind))),
    administrators: await listAdministrators(db),
    speed,
  }
}

export async function findRule(db: Db, kind: NotificationKind): Promise<NotificationRuleAnswer> {
  return answerOf(
    kind,
    await selectRules(db).where('notification_rules.kind', '=', kind).executeTakeFirst(),
  )
}

const selectRules = (db: Db) =>
  db
    .selectFrom('notification_rules')
    .leftJoin('users', 'users.id', 'changed_by')
    .selectAll('notification_rules')
    .select(['users.given_names', 'users.surnames'])

type StoredRule = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number]

function answerOf(kind: NotificationKind, row: StoredRule | undefined): NotificationRuleAnswer {
  const { chosen, ...rule } = row ? ruleOf(row) : defaultRules[kind]
  return {
    ...rule,
    chosen: [...chosen],
    version: row?.version ?? 0,
    changedBy: row?.changed_by
      ? { id: row.changed_by, name: `${row.given_names} ${row.surnames}` }
      : null,
    changedAt: row?.changed_at.toISOString() ?? null,
  }
}

async function listAdministrators(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'given_names', 'surnames'])
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .execute()
  return rows
    .map(({ id, given_names, surnames }) => ({ id, name: `${given_names} ${surnames}` }))
    .toSorted((one, other) => compareText(one.name, other.name))
}
