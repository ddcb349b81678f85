import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashRecoveryCode, matchTotpStep } from './second-factor-codes.ts'

type SecondFactorResult = 'off' | 'required' | 'wrong' | 'right'

interface SecondFactorAttempt {
  userId: string
  /** TOTP or recovery code, as typed. */
  code: string | undefined
  caller?: Caller
  now: Date
}

/** Each code is accepted only once. */
export async function checkSecondFactor(
  db: Db,
  sealer: Sealer,
  { userId, code, caller, now }: SecondFactorAttempt,
): Promise<SecondFactorResult> {
  const factor = await db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return 'off'
  const typed = code?.replaceAll(/\s/g, '')
  if (!typed) return 'required'
  const secret = sealer.open(factor.sealed_secret)
  if (secret === undefined) return 'wrong'
  const isRight = /^\d{6}$/.test(typed)
    ? await consumeTotpCode(db, userId, matchTotpStep(secret, typed, now))
    : await consumeRecoveryCode(db, { userId, hash: hashRecoveryCode(secret, typed), caller, now })
  return isRight ? 'right' : 'wrong'
}

/** One conditional update, so that only one of two requests with the same code succeeds. */
async function consumeTotpCode(db: Db, userId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

interface RecoveryCodeAttempt {
  userId: string
  hash: string
  caller: Caller | undefined
  now: Date
}

async function consumeRecoveryCode(
  db: Db,
  { userId, hash, caller, now }: RecoveryCodeAttempt,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return false
  await writeAudit(db, now, {
    event: 'second-factor.recovery-code-used',
    actor: { kind: 'administrator', id: userId },
    subject: { kind: 'user', id: userId },
    ...(caller && { caller }),
  })
  return true
}
