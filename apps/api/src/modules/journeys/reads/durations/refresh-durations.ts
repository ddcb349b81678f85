import { sql } from 'kysely'
import type { Db, Tx } from '#platform/schema.ts'

const days = 90

/** In a transaction of its own. Whoever reads meanwhile reads the figures before. */
export const refreshDurations = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute((tx) => writeDurations(tx, now))

/**
 * How long states lasted in the last three months, by corridor, by customer, by both and in all: one pass of
 * one statement.
 */
export async function writeDurations(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000)
  // Two processes at once would each insert what the other deleted.
  await sql`lock table usual_durations in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('usual_durations').execute()
  await sql`
    insert into usual_durations (state_id, origin_divipola, destination_divipola, customer_id,
      samples, median_seconds, p90_seconds)
    select state_id, origin_divipola, destination_divipola, customer_id, count(*),
      percentile_cont(0.5) within group (order by stay_seconds),
      percentile_cont(0.9) within group (order by stay_seconds)
    from (
      -- A road that a novelty cut in two is one road.
      select journey_id, from_state_id as state_id, sum(stay_seconds) as stay_seconds
      from transitions where at >= ${since} and from_state_id is not null
      group by journey_id, from_state_id
    ) as stays join journeys on journeys.id = stays.journey_id
    group by grouping sets (
      (state_id, origin_divipola, destination_divipola, customer_id),
      (state_id, origin_divipola, destination_divipola),
      (state_id, customer_id),
      (state_id))`.execute(tx)
}
