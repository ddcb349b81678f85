import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'

/** Fewer steps are summed fast enough as they are. */
const foldThreshold = 500

/** Adds the steps to the weeks. Several servers may do it at once. */
export async function foldOutcomes(db: Db): Promise<void> {
  const { steps } = await db
    .selectFrom('outcome_detail_steps')
    .select((e) => e.fn.countAll<number>().as('steps'))
    .executeTakeFirstOrThrow()
  if (steps > foldThreshold) await sql`select fold_outcome_steps()`.execute(db)
}

/** Counts everything anew, for journeys that were written with their end. */
export async function rebuildOutcomes(tx: Tx): Promise<void> {
  await sql`select rebuild_outcomes()`.execute(tx)
}
