import type { JourneyCounts } from '@arriero/domain/contract/http/journeys.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Sums the increments that a trigger writes for every inserted, moved or deleted journey. */
export async function countJourneys(db: Db): Promise<JourneyCounts> {
  const rows = await db
    .selectFrom('journey_count_steps')
    .select(['journey_state_id', (e) => e.fn.sum<number>('step').as('total')])
    .groupBy('journey_state_id')
    .having((e) => e.fn.sum('step'), '<>', 0)
    .execute()
  return { counts: Object.fromEntries(rows.map((row) => [row.journey_state_id, row.total])) }
}

/** Fewer increments are summed fast enough as they are. */
const compactionThreshold = 500

/**
 * Replaces all increments by one per state. Several servers may do it at once: each sums only the rows that it
 * deleted itself.
 */
export async function compactCounts(db: Db): Promise<void> {
  const { steps } = await db
    .selectFrom('journey_count_steps')
    .select((e) => e.fn.countAll<number>().as('steps'))
    .executeTakeFirstOrThrow()
  if (steps <= compactionThreshold) return
  await sql`
    with removed as (delete from journey_count_steps returning journey_state_id, step)
    insert into journey_count_steps
    select journey_state_id, sum(step) from removed group by journey_state_id`.execute(db)
}
