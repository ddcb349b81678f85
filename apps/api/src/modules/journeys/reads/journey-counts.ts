import type { JourneyCounts } from '@arriero/domain/contract/http/journeys.ts'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'

/** From the steps that the database takes down whenever a journey comes, moves or goes, not from the journeys. */
export async function countJourneys(db: Db): Promise<JourneyCounts> {
  const rows = await db
    .selectFrom('journey_count_steps')
    .select(['journey_state_id', (e) => e.fn.sum<number>('step').as('total')])
    .groupBy('journey_state_id')
    .having((e) => e.fn.sum('step'), '<>', 0)
    .execute()
  return { counts: Object.fromEntries(rows.map((row) => [row.journey_state_id, row.total])) }
}

/** More than this many are added up; fewer are read in no time. */
const manySteps = 500

/**
 * One step for each state instead of all. Two servers may do it at once: each adds up only what it has removed
 * itself.
 */
export async function addUpSteps(db: Db): Promise<void> {
  const { steps } = await db
    .selectFrom('journey_count_steps')
    .select((e) => e.fn.countAll<number>().as('steps'))
    .executeTakeFirstOrThrow()
  if (steps <= manySteps) return
  await sql`
    with removed as (delete from journey_count_steps returning journey_state_id, step)
    insert into journey_count_steps
    select journey_state_id, sum(step) from removed group by journey_state_id`.execute(db)
}

export const journeyCountsPlugin = fp<{ db: Db; readiness: Readiness }>(
  async (app, { db, readiness }) => {
    workWhenReady(app, {
      readiness,
      everyMilliseconds: 10_000,
      work: () => addUpSteps(db),
      failure: 'steps of journey counts not added up',
    })
  },
  { name: 'journey-counts' },
)
