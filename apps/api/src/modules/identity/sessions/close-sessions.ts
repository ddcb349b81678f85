import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import type { SessionEnd, Tx, Db } from '#platform/database/schema.ts'

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

interface WhichSessions {
  userId: string
  /** Only this one. */
  only?: string
  /** All but this one. */
  except?: string | undefined
}

/** Answers with the sessions it ended: tell their sockets once the transaction is committed. */
async function endSessions(
  db: Db,
  { userId, only, except }: WhichSessions,
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  const rows = await query.returning('id').execute()
  return rows.map(({ id }) => id)
}
