import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'

/** A consumer that hasn't advanced for this long no longer holds back trimming. */
const maxConsumerSilenceMs = 7 * dayMs

/** Deletes the changes older than so many hours. */
export async function trimChangeLog(
  db: Db,
  { now, hours, log }: { now: Date; hours: number; log: Log },
): Promise<void> {
  const { dropped } = await trimChanges(db, {
    olderThan: new Date(now.getTime() - hours * hourMs),
    silentSince: new Date(now.getTime() - maxConsumerSilenceMs),
  })
  for (const consumer of dropped) log.warn({ consumer }, 'inactive change log consumer dropped')
}

interface Retention {
  /** Changes made before this may be deleted. */
  olderThan: Date
  /** Consumers that haven't advanced since then are dropped. */
  silentSince: Date
}

/** Keeps transactions short: deleting locks the log like a writer, and a reader at a gap waits for all writers. */
const batchSize = 1000

/** Deletes old changes in order, and none that a consumer has yet to read. */
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

/** Returns how many were deleted. */
async function trimBatch(tx: Tx, olderThan: Date): Promise<number> {
  // Two processes that trim at the same time take turns.
  await tx.selectFrom('change_log').select('log_id').forUpdate().execute()
  const oldest = await tx
    .selectFrom('changes')
    .select(['seq', 'at'])
    .orderBy('seq')
    .limit(batchSize)
    .execute()
  const slowestPosition = await findSlowestPosition(tx)
  const firstToKeep = oldest.findIndex(({ seq, at }) => at >= olderThan || seq > slowestPosition)
  const deletable = firstToKeep === -1 ? oldest : oldest.slice(0, firstToKeep)
  const last = deletable.at(-1)
  if (!last) return 0
  await tx.deleteFrom('changes').where('seq', '<=', last.seq).execute()
  await tx.updateTable('change_log').set({ trimmed_through: last.seq }).execute()
  return deletable.length
}

async function findSlowestPosition(tx: Tx): Promise<number> {
  const { seq } = await tx
    .selectFrom('change_consumers')
    .select(({ fn }) => fn.min('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? Infinity
}

/** The stored position of a consumer; undefined if it is new or was dropped for inactivity. */
export async function readPosition(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('change_consumers')
    .select('seq')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.seq
}

/** Never moves back. Must be called periodically even without new changes, or the consumer is dropped. */
export async function advancePosition(db: Db, name: string, seq: number, at: Date): Promise<void> {
  await db
    .insertInto('change_consumers')
    .values({ name, seq, moved_at: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        seq: eb.fn('greatest', ['change_consumers.seq', 'excluded.seq']),
        moved_at: eb.ref('excluded.moved_at'),
      })),
    )
    .execute()
}
