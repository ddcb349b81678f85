import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/schema.ts'
import { noteOtherBrowser } from './note-other-browser.ts'
import { standingSessions } from './standing-sessions.ts'
import type { TokenSubject } from './tokens.ts'

/** Whether it stands, is this person's and was opened by this browser; another one's try is noted. */
export async function isSessionAlive(
  db: Db,
  { userId, sessionId }: TokenSubject,
  caller: Caller,
  now: Date,
): Promise<boolean> {
  const row = await standingSessions(db, now)
    .select('sessions.binding_hash')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const isHere = row.binding_hash === caller.bindingHash
  if (!isHere) await noteOtherBrowser(db, sessionId, caller, now)
  return isHere
}
