import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'

/** Fewer steps are summed fast enough as they are. */
const foldThreshold = 500

/** Adds the steps to the weeks. Several servers may do it at once. */
export async function foldOutcomes(db: Db): Promise<void> {
  if (await isUncounted(db)) return db.transaction().execute(rebuildOutcomes)
  const { steps } = await db
    .selectFrom('outcome_detail_steps')
    .select((e) => e.fn.countAll<number>().as('steps'))
    .executeTakeFirstOrThrow()
  if (steps > foldThreshold) await sql`select fold_outcome_steps()`.execute(db)
}

/** The journeys of a new demo world were written with their end; counting them there would delay the first start. */
async function isUncounted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isUncounted: boolean }>`
    select not exists (select from outcome_weeks)
      and exists (select from journeys where is_ended(journey_state_id)) as "isUncounted"`.execute(
    db,
  )
  return rows[0]?.isUncounted ?? false
}

/**
 * Counts everything anew, for journeys that were written with their end. A command locks its journey before it writes
 * anything about it: those that began are waited for, and new ones wait.
 */
export async function rebuildOutcomes(tx: Tx): Promise<void> {
  await sql`lock table journeys in exclusive mode`.execute(tx)
  await sql`select rebuild_outcomes()`.execute(tx)
}
