import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
} from '@arriero/domain/contract/http/notifications.ts'
import { AppError } from '@arriero/domain/errors.ts'
import {
  type NotificationKind,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import { versionConflict, writeNextVersion } from '#platform/http/version-conflict.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { findRule } from './rule-store.ts'

interface RuleChange {
  kind: NotificationKind
  body: NotificationRuleBody
  userId: string
  caller: Caller
}

/** Turning a kind off stops new notifications. Open ones stay until their condition ends. */
export async function changeRule(
  db: Db,
  { kind, body, userId, caller }: RuleChange,
  now: Date,
): Promise<NotificationRuleAnswer> {
  validateRule(kind, body)
  return db.transaction().execute(async (tx) => {
    if (body.audience === 'chosen') await requireActiveAdministrators(tx, body.chosen)
    const before = await findRule(tx, kind)
    if (!(await writeVersion(tx, kind, body, { userId, now }))) {
      const current = await findRule(tx, kind)
      throw versionConflict('notification.rule-changed', 'esta regla', current, now)
    }
    const after = await findRule(tx, kind)
    await writeAudit(tx, now, {
      event: 'notification-rule.changed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'notification-rule', id: kind },
      caller,
      detail: { before: settingsOf(before), after: settingsOf(after) },
    })
    return after
  })
}

/** Returns false if the rule no longer has the expected version. */
function writeVersion(
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
  return writeNextVersion({
    expectedVersion,
    insert: tx
      .insertInto('notification_rules')
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .returning('kind'),
    update: tx
      .updateTable('notification_rules')
      .set(row)
      .where('kind', '=', kind)
      .where('version', '=', expectedVersion)
      .returning('kind'),
  })
}

async function requireActiveAdministrators(tx: Tx, chosen: readonly string[]): Promise<void> {
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

const settingsOf = ({ isOn, severity, audience, chosen, amount }: NotificationRuleAnswer) => ({
  isOn,
  severity,
  audience,
  chosen,
  amount,
})

const units = { minutes: 'minutos', days: 'días' }

/** Throws if the kind does not allow these settings. */
export function validateRule(kind: NotificationKind, rule: NotificationRuleBody): void {
  const traits = notificationRuleTraits[kind]
  if (traits.isOwn) throw new AppError('notification.rule-fixed')
  if (rule.severity === 'byNovelty' && !traits.isOfNovelty) {
    throw new AppError('notification.rule-severity')
  }
  if (rule.audience === 'attendant' && !traits.isOfJourney) {
    throw new AppError(
      'notification.rule-audience',
      'Este aviso no es de un viaje: no hay quien lo atienda. Elija otro destinatario.',
    )
  }
  if (rule.audience === 'chosen' && rule.chosen.length === 0) {
    throw new AppError('notification.rule-audience', 'Elija al menos a una persona.')
  }
  validateAmount(rule.amount, traits.amount)
}

function validateAmount(
  given: number | null,
  allowed: (typeof notificationRuleTraits)[NotificationKind]['amount'],
): void {
  if (allowed === null) {
    if (given === null) return
    throw new AppError(
      'notification.rule-amount',
      'Este aviso llega de inmediato: no lleva tiempo.',
    )
  }
  const { min, max, unit } = allowed
  if (given !== null && given >= min && given <= max) return
  throw new AppError('notification.rule-amount', `Escriba entre ${min} y ${max} ${units[unit]}.`)
}
