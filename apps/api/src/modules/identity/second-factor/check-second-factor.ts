import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SecondFactorWay } from '@arriero/domain/contract/http/passkeys.ts'
import { hasPasskeys } from '../passkeys/passkey-store.ts'
import { hasAuthenticatorApp, recoveryHashes } from './recovery-codes.ts'
import { matchTotpStep } from './second-factor-codes.ts'

type SecondFactorResult = 'off' | 'required' | 'wrong' | 'right'

interface SecondFactorAttempt {
  userId: string
  /** TOTP or recovery code, as typed. */
  code: string | undefined
  caller?: Caller
  now: Date
}

/** How the person may give the second factor; none if it is off. Recovery codes work with either. */
export async function listSecondFactorWays(db: Db, userId: string): Promise<SecondFactorWay[]> {
  const hasApp = await hasAuthenticatorApp(db, userId)
  const hasKeys = await hasPasskeys(db, userId)
  return [...(hasApp ? (['app'] as const) : []), ...(hasKeys ? (['passkey'] as const) : [])]
}

/** Checks a code; a passkey is checked where it is used. Each code is accepted only once. */
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
  if (!factor && !(await hasPasskeys(db, userId))) return 'off'
  const typed = code?.replaceAll(/\s/g, '')
  if (!typed) return 'required'
  const secret = factor && sealer.open(factor.sealed_secret)
  if (/^\d{6}$/.test(typed)) {
    const step = secret === undefined ? undefined : matchTotpStep(secret, typed, now)
    return (await consumeTotpCode(db, userId, step)) ? 'right' : 'wrong'
  }
  const hashes = recoveryHashes(sealer, userId, secret, typed)
  const isRight = await consumeRecoveryCode(db, { userId, hashes, caller, now })
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
  hashes: readonly string[]
  caller: Caller | undefined
  now: Date
}

async function consumeRecoveryCode(
  db: Db,
  { userId, hashes, caller, now }: RecoveryCodeAttempt,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
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
