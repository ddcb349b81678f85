import type { Db, Tx } from '#platform/database/schema.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import { hasPasskeys } from '../passkeys/passkey-store.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './second-factor-codes.ts'

/** Key of the hashes: of the server, so that codes work with passkeys too, where there is no secret of the app. */
const recoveryKey = (sealer: Sealer, userId: string): string =>
  sealer.sign(`recovery codes of ${userId}`)

/** Codes of earlier versions were hashed with the secret of the authenticator app. */
export const recoveryHashes = (
  sealer: Sealer,
  userId: string,
  appSecret: string | undefined,
  typed: string,
): string[] =>
  [recoveryKey(sealer, userId), ...(appSecret === undefined ? [] : [appSecret])].map((key) =>
    hashRecoveryCode(key, typed),
  )

/** Returns the new codes, which are shown once; the old ones stop working. */
export async function replaceRecoveryCodes(
  tx: Tx,
  sealer: Sealer,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const key = recoveryKey(sealer, userId)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(key, code),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** They stand in for the app or a passkey; without either they are nothing. */
export async function dropUnusedRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  if ((await hasPasskeys(tx, userId)) || (await hasAuthenticatorApp(tx, userId))) return
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Whether the codes of an authenticator app are the person's second factor. */
export async function hasAuthenticatorApp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
