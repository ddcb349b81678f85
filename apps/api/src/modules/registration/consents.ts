import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'

interface Owner {
  registrationId: string
  /** Null until the registration is sent. */
  userId: string | null
}

/** Whether the person agreed to the present text. */
export async function hasConsented(db: Db, { registrationId, userId }: Owner): Promise<boolean> {
  const consent = await db
    .selectFrom('consents')
    .select('id')
    .where('text_version', '=', consentText.version)
    .$if(userId === null, (query) => query.where('registration_id', '=', registrationId))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .limit(1)
    .executeTakeFirst()
  return consent !== undefined
}

export async function insertConsent(
  tx: Tx,
  { registrationId, userId }: Owner,
  { address, userAgent }: Caller,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      id: randomUUID(),
      registration_id: registrationId,
      user_id: userId,
      text_version: consentText.version,
      accepted_at: now,
      address,
      user_agent: userAgent,
    })
    .execute()
}

/** Nobody can agree to a text that is not the present one. */
export function requireCurrentText(version: string): void {
  if (version !== consentText.version) throw new AppError('registration.consent-outdated')
}
