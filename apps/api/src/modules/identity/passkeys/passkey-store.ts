import type { PasskeyList, PasskeyRequestOptions } from '@arriero/domain/contract/http/passkeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'
import { challengeMs } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyList> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    passkeys: rows.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
      isSynced: is_synced,
    })),
  }
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPasskey(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Another person's passkey is refused like an unknown one. */
export async function requirePasskey(db: Db, userId: string, id: string): Promise<void> {
  const { passkeys } = await listPasskeys(db, userId)
  if (!passkeys.some((passkey) => passkey.id === id)) throw new AppError('passkey.not-found')
}

/** The person's passkeys as browsers name them. */
export async function listCredentials(db: Db, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))
}

/** What a passkey stores about its owner: the id alone, which says nothing to others. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** For `navigator.credentials.get`. Without credentials, any passkey of this domain. */
export const requestOptions = (
  { id }: RelyingParty,
  challenge: string,
  {
    userVerification,
    allowCredentials,
  }: Pick<PasskeyRequestOptions, 'userVerification' | 'allowCredentials'>,
): PasskeyRequestOptions => ({
  challenge,
  timeout: challengeMs,
  rpId: id,
  allowCredentials,
  userVerification,
})
