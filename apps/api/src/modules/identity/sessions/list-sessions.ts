import type { SessionList } from '@arriero/domain/contract/http/sessions.ts'
import type { Db } from '#platform/schema.ts'
import type { SignedInPerson } from '#platform/signed-in-person.ts'
import { standingSessions } from './standing-sessions.ts'

/** Where the person is signed in. */
export async function listSessions(
  db: Db,
  { userId, sessionId }: SignedInPerson,
  now: Date,
): Promise<SessionList> {
  const rows = await standingSessions(db, now)
    .select(['sessions.id', 'user_agent', 'address', 'sessions.created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      userAgent: row.user_agent,
      ip: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  }
}
