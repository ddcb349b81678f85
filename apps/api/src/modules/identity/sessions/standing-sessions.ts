import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { sessionLimits } from './session-limits.ts'

/** Sessions neither over nor left alone, of people who may still administer. */
export function standingSessions(db: Db, now: Date) {
  const idleSince = new Date(now.getTime() - sessionLimits.idleMs)
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
}

export async function findStandingSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await standingSessions(db, now)
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
