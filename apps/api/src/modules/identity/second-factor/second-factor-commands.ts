import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type { SecondFactorSecret } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { SecurityEvent } from '@arriero/domain/notifications/notification-text.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import { announceSecurityEvent, type SecurityNotificationDeps } from '../security-notifications.ts'
import { hasPasskeys } from '../passkeys/passkey-store.ts'
import { dropUnusedRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { makeTotpSecret, matchTotpStep, totpUri } from './second-factor-codes.ts'

export interface SecondFactorDeps extends SecurityNotificationDeps {
  db: Db
  sealer: Sealer
}

interface AccountOwner {
  id: string
  email: string
  caller: Caller
}

/** Creates a secret that takes effect once it is confirmed. Starting again replaces it. */
export async function startSecondFactor(
  { db, sealer }: SecondFactorDeps,
  owner: AccountOwner,
  now: Date,
): Promise<SecondFactorSecret> {
  const secret = makeTotpSecret()
  const draft = { sealed_secret: sealer.seal(secret), created_at: now }
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('second_factors')
      .values({ ...draft, user_id: owner.id, confirmed_at: null, last_step: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(draft)
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!row) throw new AppError('factor.already-on')
    await audit(tx, now, 'second-factor.started', owner)
  })
  return { secret, uri: totpUri(secret, owner.email) }
}

/** Turns the second factor on with a code from the phone. Returns the recovery codes. */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  { code, ...owner }: AccountOwner & { code: string },
  now: Date,
): Promise<string[]> {
  const { db, sealer, changeLog } = deps
  const factor = await requireFactor(db, owner.id)
  if (factor.confirmed_at) throw new AppError('factor.already-on')
  const secret = sealer.open(factor.sealed_secret)
  const step = secret && matchTotpStep(secret, code.replaceAll(/\s/g, ''), now)
  if (!secret || !step) {
    await audit(db, now, 'second-factor.refused', owner)
    throw new AppError('factor.wrong-code')
  }
  return changeLog.write('second-factor.turned-on', async (tx, record) => {
    const row = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', owner.id)
      .where('sealed_secret', '=', factor.sealed_secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) throw new AppError('factor.already-on')
    await audit(tx, now, 'second-factor.turned-on', owner)
    const codes = await replaceRecoveryCodes(tx, sealer, owner.id)
    await notifyOwner(deps, { tx, record }, 'second-factor-on', owner, now)
    return codes
  })
}

/** Returns new recovery codes for a person who still has a passkey: the old ones may depend on the app's secret. */
export async function disableSecondFactor(
  deps: SecondFactorDeps,
  owner: AccountOwner,
  now: Date,
): Promise<string[] | null> {
  await requireFactorOn(deps.db, owner.id)
  return deps.changeLog.write('second-factor.turned-off', async (tx, record) => {
    await tx.deleteFrom('second_factors').where('user_id', '=', owner.id).execute()
    await dropUnusedRecoveryCodes(tx, owner.id)
    const needsCodes = await hasPasskeys(tx, owner.id)
    const codes = needsCodes ? await replaceRecoveryCodes(tx, deps.sealer, owner.id) : null
    await audit(tx, now, 'second-factor.turned-off', owner)
    await notifyOwner(deps, { tx, record }, 'second-factor-off', owner, now)
    return codes
  })
}

export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  owner: AccountOwner,
  now: Date,
): Promise<string[]> {
  if (!(await hasPasskeys(deps.db, owner.id))) await requireFactorOn(deps.db, owner.id)
  return deps.changeLog.write('second-factor.recovery-codes-renewed', async (tx, record) => {
    await audit(tx, now, 'second-factor.recovery-codes-renewed', owner)
    const codes = await replaceRecoveryCodes(tx, deps.sealer, owner.id)
    await notifyOwner(deps, { tx, record }, 'recovery-codes-renewed', owner, now)
    return codes
  })
}

async function requireFactorOn(db: Db, userId: string) {
  const factor = await requireFactor(db, userId)
  if (!factor.confirmed_at) throw new AppError('factor.off')
  return factor
}

async function requireFactor(db: Db, userId: string) {
  const factor = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) throw new AppError('factor.off')
  return factor
}

const notifyOwner = (
  { notifications }: SecondFactorDeps,
  writing: ChangeTransaction,
  event: SecurityEvent,
  { id: userId, caller }: AccountOwner,
  now: Date,
): Promise<void> => announceSecurityEvent(notifications, writing, { event, userId, caller }, now)

const audit = (db: Db, now: Date, event: AuditEvent, { id, caller }: AccountOwner): Promise<void> =>
  writeAudit(db, now, {
    event,
    actor: { kind: 'administrator', id },
    subject: { kind: 'user', id },
    caller,
  })
