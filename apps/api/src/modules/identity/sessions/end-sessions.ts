import type { Db, SessionEnd } from '#platform/schema.ts'

interface WhichSessions {
  userId: string
  /** Only this one. */
  only?: string
  /** All but this one. */
  except?: string | undefined
}

/** Answers with the sessions it ended: tell their sockets once the transaction is committed. */
export async function endSessions(
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
