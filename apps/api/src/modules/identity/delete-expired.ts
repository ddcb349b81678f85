import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { Db } from '#platform/database/schema.ts'
import { deleteExpiredChallenges } from './passkeys/passkey-challenges.ts'

const retentionMs = 30 * dayMs

/** Deletes expired rate limits and challenges at once; sessions with their tokens, and links, a month after they ended. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionMs)
  await db.deleteFrom('throttles').where('ends_at', '<=', now).execute()
  await deleteExpiredChallenges(db, now)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', cutoff), eb('expires_at', '<', cutoff)]))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', cutoff).execute()
  await db
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([
        eb('used_at', '<', cutoff),
        eb('revoked_at', '<', cutoff),
        eb('expires_at', '<', cutoff),
      ]),
    )
    .execute()
}
