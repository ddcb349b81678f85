import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'

const historyDays = 90

/**
 * How long states have lasted of late: for each corridor and customer, each corridor, each customer, and for all. One
 * statement, and readers see the old figures until it commits.
 */
export async function refreshDurations(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - historyDays * 86_400_000)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('usual_durations').execute()
    await sql`
      insert into usual_durations (state_id, origin_divipola, destination_divipola, customer_id,
        samples, median_seconds, p90_seconds)
      select from_state_id, origin_divipola, destination_divipola, customer_id, count(*),
        percentile_cont(0.5) within group (order by stay_seconds),
        percentile_cont(0.9) within group (order by stay_seconds)
      from transitions
      join journeys on journeys.id = transitions.journey_id
      where transitions.at >= ${since} and from_state_id is not null
      group by from_state_id, grouping sets (
        (origin_divipola, destination_divipola, customer_id),
        (origin_divipola, destination_divipola), (customer_id), ())`.execute(tx)
  })
}
