import type { JourneyCounts } from '@arriero/domain/contract/http/journeys.ts'
import type { Db } from '#platform/schema.ts'

/** Answered by the index over states alone, without looking at a journey. */
export async function countJourneys(db: Db): Promise<JourneyCounts> {
  const rows = await db
    .selectFrom('journeys')
    .select(['journey_state_id', (e) => e.fn.countAll<number>().as('total')])
    .groupBy('journey_state_id')
    .execute()
  return { counts: Object.fromEntries(rows.map((row) => [row.journey_state_id, row.total])) }
}
