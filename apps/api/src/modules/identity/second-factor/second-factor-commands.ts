import type { SecondFactorSecret } from '@arriero/domain/contract/http/second-factor.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { SecurityEvent } from '@arriero/domain/notifications/security-words.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { announceSecurity, type SecurityDeps } from '../announce-security.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'
import { makeTotpSecret, matchTotpStep, totpUri } from './totp.ts'

export interface SecondFactorDeps extends SecurityDeps {
  db: Db
  sealer: Sealer
}

interface Person {
  id: string
  email: string
  caller: Caller
}

/** A secret that is not in force yet; starting again forgets the one before. */
export async function startSecondFactor(
  { db, sealer }: SecondFactorDeps,
  person: Person,
  now: Date,
): Promise<SecondFactorSecret> {
  const secret = makeTotpSecret()
  const draft = { sealed_secret: sealer.seal(secret), created_at: now }
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('second_factors')
      .values({ ...draft, user_id: person.id, confirmed_at: null, last_step: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(draft)
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!row) throw new AppError('factor.already-on')
    await audit(tx, now, 'second-factor.started', person)
  })
  return { secret, uri: totpUri(secret, person.email) }
}

/** The phone has the secret: from now on it is asked for. Answers with the recovery codes. */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  { code, ...person }: Person & { code: string },
  now: Date,
): Promise<string[]> {
  const { db, sealer, changeLog } = deps
  const factor = await requireFactor(db, person.id)
  if (factor.confirmed_at) throw new AppError('factor.already-on')
  const secret = sealer.open(factor.sealed_secret)
  const step = secret && matchTotpStep(secret, code.replaceAll(/\s/g, ''), now)
  if (!secret || !step) {
    await audit(db, now, 'second-factor.refused', person)
    throw new AppError('factor.wrong-code')
  }
  return changeLog.write('second-factor.turned-on', async (tx, record) => {
    const row = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', person.id)
      .where('sealed_secret', '=', factor.sealed_secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) throw new AppError('factor.already-on')
    await audit(tx, now, 'second-factor.turned-on', person)
    const codes = await replaceRecoveryCodes(tx, person.id, secret)
    await tellOwner(deps, { tx, record }, 'second-factor-on', person, now)
    return codes
  })
}

export async function disableSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  now: Date,
): Promise<void> {
  await requireFactorOn(deps.db, person.id)
  await deps.changeLog.write('second-factor.turned-off', async (tx, record) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
    await tx.deleteFrom('second_factors').where('user_id', '=', person.id).execute()
    await audit(tx, now, 'second-factor.turned-off', person)
    await tellOwner(deps, { tx, record }, 'second-factor-off', person, now)
  })
}

export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  person: Person,
  now: Date,
): Promise<string[]> {
  const { sealed_secret } = await requireFactorOn(deps.db, person.id)
  const secret = deps.sealer.open(sealed_secret)
  if (secret === undefined) throw new AppError('factor.wrong-code')
  return deps.changeLog.write('second-factor.recovery-codes-renewed', async (tx, record) => {
    await audit(tx, now, 'second-factor.recovery-codes-renewed', person)
    const codes = await replaceRecoveryCodes(tx, person.id, secret)
    await tellOwner(deps, { tx, record }, 'recovery-codes-renewed', person, now)
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

async function replaceRecoveryCodes(tx: Tx, userId: string, secret: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(secret, code),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

const tellOwner = (
  { notifications }: SecondFactorDeps,
  writing: Writing,
  event: SecurityEvent,
  { id: userId, caller }: Person,
  now: Date,
): Promise<void> => announceSecurity(notifications, writing, { event, userId, caller }, now)

const audit = (db: Db, now: Date, event: string, { id, caller }: Person): Promise<void> =>
  writeAudit(db, now, {
    event,
    actor: { kind: 'administrator', id },
    subject: { kind: 'user', id },
    caller,
  })
