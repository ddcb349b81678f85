import type { Db, Tx } from '#platform/database/schema.ts'

interface Retention {
  /** Changes made before this may go. */
  olderThan: Date
  /** Consumers that have not moved since then are given up. */
  silentSince: Date
}

/** Short transactions: a writer of the log, as this is one, holds up readers at a hole. */
const batchSize = 1000

/** Clears away old changes, in order, and none that a consumer has yet to read. */
export async function trimChanges(
  db: Db,
  { olderThan, silentSince }: Retention,
): Promise<{ dropped: string[] }> {
  const dropped = await db
    .deleteFrom('change_consumers')
    .where('moved_at', '<', silentSince)
    .returning('name')
    .execute()
  while ((await db.transaction().execute((tx) => trimBatch(tx, olderThan))) === batchSize);
  return { dropped: dropped.map(({ name }) => name) }
}

/** Answers how many went. */
async function trimBatch(tx: Tx, olderThan: Date): Promise<number> {
  // Locked first: two processes that trim at once take turns.
  await tx.selectFrom('change_log').select('log_id').forUpdate().execute()
  const oldest = await tx
    .selectFrom('changes')
    .select(['seq', 'at'])
    .orderBy('seq')
    .limit(batchSize)
    .execute()
  const neededAfter = await slowestConsumer(tx)
  const young = oldest.findIndex(({ seq, at }) => at >= olderThan || seq > neededAfter)
  const old = young === -1 ? oldest : oldest.slice(0, young)
  const last = old.at(-1)
  if (!last) return 0
  await tx.deleteFrom('changes').where('seq', '<=', last.seq).execute()
  await tx.updateTable('change_log').set({ trimmed_through: last.seq }).execute()
  return old.length
}

async function slowestConsumer(tx: Tx): Promise<number> {
  const { seq } = await tx
    .selectFrom('change_consumers')
    .select(({ fn }) => fn.min('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? Infinity
}
