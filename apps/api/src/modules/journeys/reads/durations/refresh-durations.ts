import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'

const days = 90

const allStates = Object.values(journeyStates)

/** One state at a time, each in a transaction of its own: on PGlite everybody else waits for the one that is open. */
export async function refreshDurations(db: Db, now: Date): Promise<void> {
  for (const state of allStates) {
    await db.transaction().execute((tx) => writeDurations(tx, now, [state]))
  }
}

/** How long states lasted in the last three months, by corridor, by customer, by both and in all. */
export async function writeDurations(
  tx: Tx,
  now: Date,
  states: readonly JourneyStateId[] = allStates,
): Promise<void> {
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000)
  // Two processes at once would each insert what the other deleted.
  await sql`lock table usual_durations in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('usual_durations').where('state_id', 'in', states).execute()
  await writeStates(tx, states, since)
}

const writeStates = (tx: Tx, states: readonly JourneyStateId[], since: Date) =>
  sql`
    insert into usual_durations (state_id, origin_divipola, destination_divipola, customer_id,
      samples, median_seconds, p90_seconds)
    select from_state_id, origin_divipola, destination_divipola, customer_id, count(*),
      percentile_cont(0.5) within group (order by stay_seconds),
      percentile_cont(0.9) within group (order by stay_seconds)
    from (
      -- A road that a novelty cut in two is one road.
      select from_state_id, journey_id, sum(stay_seconds) as stay_seconds
      from transitions where at >= ${since} and from_state_id in (${sql.join(states)})
      group by from_state_id, journey_id
    ) as stays join journeys on journeys.id = stays.journey_id
    group by grouping sets (
      (from_state_id, origin_divipola, destination_divipola, customer_id),
      (from_state_id, origin_divipola, destination_divipola),
      (from_state_id, customer_id),
      (from_state_id))`.execute(tx)
