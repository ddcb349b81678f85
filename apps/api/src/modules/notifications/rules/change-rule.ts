import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
} from '@arriero/domain/contract/http/notifications.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { findRule } from './list-rules.ts'
import { refuseUnfitRule } from './refuse-unfit-rule.ts'

interface RuleChange {
  kind: NotificationKind
  body: NotificationRuleBody
  userId: string
  caller: Caller
}

/** Of a kind that is turned off nothing new is told; what is open ends when it is over. */
export async function changeRule(
  db: Db,
  { kind, body, userId, caller }: RuleChange,
  now: Date,
): Promise<NotificationRuleAnswer> {
  refuseUnfitRule(kind, body)
  return db.transaction().execute(async (tx) => {
    if (body.audience === 'chosen') await requireActive(tx, body.chosen)
    const before = await findRule(tx, kind)
    if (!(await writeVersion(tx, kind, body, { userId, now }))) {
      throw changedMeanwhile(await findRule(tx, kind), now)
    }
    const after = await findRule(tx, kind)
    await writeAudit(tx, now, {
      event: 'notification-rule.changed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'notification-rule', id: kind },
      caller,
      detail: { before: ruleIn(before), after: ruleIn(after) },
    })
    return after
  })
}

/** One statement decides: of two people who saw the same version, one writes the next. */
async function writeVersion(
  tx: Tx,
  kind: NotificationKind,
  { isOn, severity, audience, chosen, amount, expectedVersion }: NotificationRuleBody,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const row = {
    is_on: isOn,
    severity,
    audience,
    chosen: audience === 'chosen' ? [...new Set(chosen)] : [],
    amount,
    version: expectedVersion + 1,
    changed_by: userId,
    changed_at: now,
  }
  const statement =
    expectedVersion === 0
      ? tx
          .insertInto('notification_rules')
          .values({ kind, ...row })
          .onConflict((conflict) => conflict.column('kind').doNothing())
          .returning('kind')
      : tx
          .updateTable('notification_rules')
          .set(row)
          .where('kind', '=', kind)
          .where('version', '=', expectedVersion)
          .returning('kind')
  return (await statement.executeTakeFirst()) !== undefined
}

async function requireActive(tx: Tx, chosen: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', chosen)
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .execute()
  if (rows.length === new Set(chosen).size) return
  throw new AppError(
    'notification.rule-audience',
    'Entre las personas elegidas hay alguien que no es un administrador activo. Revise la lista.',
  )
}

/** «Luis Gómez cambió esta regla hace 8 s.» */
function changedMeanwhile({ changedBy, changedAt }: NotificationRuleAnswer, now: Date): AppError {
  if (changedAt === null) return new AppError('notification.rule-changed')
  const who = changedBy?.name ?? 'Otra persona'
  const sentence = `${who} cambió esta regla ${formatRelative(changedAt, now)}. Revise los datos nuevos.`
  return new AppError('notification.rule-changed', sentence)
}

const ruleIn = ({ isOn, severity, audience, chosen, amount }: NotificationRuleAnswer) => ({
  isOn,
  severity,
  audience,
  chosen,
  amount,
})
