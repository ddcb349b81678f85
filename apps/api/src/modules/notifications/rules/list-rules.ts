import type {
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { compareText } from '@arriero/domain/format/sort.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import {
  type NotificationKind,
  notificationKinds,
} from '@arriero/domain/notifications/notification-kind.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { ruleOf } from './read-rules.ts'

/** All kinds in their order, as people write them: the minutes are those of the clock. */
export async function listRules(db: Db): Promise<NotificationRulesAnswer> {
  const changed = new Map((await selectRules(db).execute()).map((row) => [row.kind, row]))
  return {
    rules: notificationKinds.map((kind) => answerOf(kind, changed.get(kind))),
    administrators: await listAdministrators(db),
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

type ChangedRow = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number]

function answerOf(kind: NotificationKind, row: ChangedRow | undefined): NotificationRuleAnswer {
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
