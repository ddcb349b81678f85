import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import type { SessionEnd, Tx } from '#platform/schema.ts'
import { endSessions } from './end-sessions.ts'

/** Ends sessions and writes it down; answers with those it ended. */
export async function closeSessions(
  tx: Tx,
  which: Parameters<typeof endSessions>[1],
  reason: SessionEnd,
  by: Pick<AuditEntry, 'actor' | 'caller'>,
  now: Date,
): Promise<string[]> {
  const ended = await endSessions(tx, which, reason, now)
  for (const id of ended) {
    await writeAudit(tx, now, {
      event: reason === 'token-reused' ? 'session.reused' : 'session.closed',
      subject: { kind: 'session', id },
      detail: { userId: which.userId, reason },
      ...by,
    })
  }
  return ended
}
