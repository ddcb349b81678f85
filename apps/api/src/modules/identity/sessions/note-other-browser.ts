import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Limit, takeTurn } from '../throttle.ts'

const notes: Limit = { name: 'other-browser', turns: 1, windowMs: 15 * 60_000 }

/**
 * Good tokens of a session whose other half is missing were copied. The session goes on, since they
 * are worth nothing, but it is written down; now and then, not at each try.
 */
export async function noteOtherBrowser(
  db: Db,
  sessionId: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { taken } = await takeTurn(db, notes, sessionId, now)
  if (taken > notes.turns) return
  await writeAudit(db, now, {
    event: 'session.refused',
    actor: { kind: 'anonymous' },
    subject: { kind: 'session', id: sessionId },
    caller,
    detail: { reason: 'other-browser' },
  })
}
