import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { matchTotpStep } from './totp.ts'

type SecondFactorVerdict = 'off' | 'required' | 'wrong' | 'right'

interface SecondFactorTry {
  userId: string
  /** Of the phone, or a recovery code; as it was typed. */
  code: string | undefined
  caller?: Caller
  now: Date
}

/** A code that is right is spent by this, for ever. */
export async function checkSecondFactor(
  db: Db,
  sealer: Sealer,
  { userId, code, caller, now }: SecondFactorTry,
): Promise<SecondFactorVerdict> {
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
    ? await spendTotpCode(db, userId, matchTotpStep(secret, typed, now))
    : await spendRecoveryCode(db, { userId, hash: hashRecoveryCode(secret, typed), caller, now })
  return isRight ? 'right' : 'wrong'
}

/** One statement decides: of two callers with the same code, one goes on. */
async function spendTotpCode(db: Db, userId: string, step: number | undefined): Promise<boolean> {
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

interface RecoveryCodeTry {
  userId: string
  hash: string
  caller: Caller | undefined
  now: Date
}

async function spendRecoveryCode(
  db: Db,
  { userId, hash, caller, now }: RecoveryCodeTry,
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
