import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import {
  attentionStateIds,
  type JourneyStateId,
  journeyStates,
  underWayStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type {
  DurationsQuery,
  UsualDurations,
  CorridorDurations,
} from '@arriero/domain/contract/http/journeys.ts'
import {
  type FindUsualStay,
  indexUsualStays,
} from '@arriero/domain/journeys/attention/usual-durations.ts'

const historyDays = 90

const allStates = Object.values(journeyStates)

/** One transaction per state: on PGlite all other queries wait while one is open. */
export async function refreshDurations(db: Db, now: Date): Promise<void> {
  for (const state of allStates) {
    await db.transaction().execute((tx) => writeDurations(tx, now, [state]))
  }
}

/** Writes how long states lasted in the last 90 days: by corridor, by customer, by both and overall. */
export async function writeDurations(
  tx: Tx,
  now: Date,
  states: readonly JourneyStateId[] = allStates,
): Promise<void> {
  const since = new Date(now.getTime() - historyDays * dayMs)
  // Without the lock, two processes would insert the same rows.
  await sql`lock table usual_durations in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('usual_durations').where('state_id', 'in', states).execute()
  await writeStates(tx, states, since)
}

const writeStates = (tx: Tx, states: readonly JourneyStateId[], since: Date) =>
  sql`
    insert into usual_durations (state_id, origin_divipola, destination_divipola, customer_id,
      samples, median_seconds, p90_seconds)
    select state_id, origin_divipola, destination_divipola, customer_id, count(*),
      percentile_cont(0.5) within group (order by seconds),
      percentile_cont(0.9) within group (order by seconds)
    from (
      -- A stay counts with its interruptions, as the clocks on the screens do.
      select stage_state_id as state_id, journey_id, sum(stage_seconds) as seconds
      from transitions where at >= ${since} and stage_state_id in (${sql.join(states)})
      group by stage_state_id, journey_id
      union all
      select from_state_id, journey_id, sum(stay_seconds)
      from transitions where at >= ${since} and from_state_id in (${sql.join(states)})
        and from_state_id in (${sql.join(attentionStateIds)})
      group by from_state_id, journey_id
    ) as stays join journeys on journeys.id = stays.journey_id
    group by grouping sets (
      (state_id, origin_divipola, destination_divipola, customer_id),
      (state_id, origin_divipola, destination_divipola),
      (state_id, customer_id),
      (state_id))`.execute(tx)

/** Minimum sample size for a median. */
const minSamples = 5

type DurationScope = UsualDurations['durations'][number]['of']

/** For each state, the durations of the narrowest scope with enough samples. */
export async function readDurations(db: Db, query: DurationsQuery): Promise<UsualDurations> {
  const { origin, destination, customerId } = query
  const isCorridor = origin !== undefined && destination !== undefined
  const scopes: DurationScope[] = ['all']
  if (customerId !== undefined) scopes.unshift('customer')
  if (isCorridor) scopes.unshift('corridor')
  if (isCorridor && customerId !== undefined) scopes.unshift('corridor-and-customer')
  const { rows } = await sql<DurationRow>`
    select distinct on (state_id) state_id, samples, median_seconds, p90_seconds, scope
    from (select *, case
        when origin_divipola is null and customer_id is null then 'all'
        when origin_divipola is null then 'customer'
        when customer_id is null then 'corridor'
        else 'corridor-and-customer' end as scope
      from usual_durations
      where (origin_divipola is null or (origin_divipola, destination_divipola) = (${origin ?? null}, ${destination ?? null}))
        and (customer_id is null or customer_id = ${customerId ?? null}::uuid)
    ) as usual_durations
    where samples >= ${minSamples} or scope = 'all'
    order by state_id, array_position(${scopes}::text[], scope)`.execute(db)
  return {
    durations: rows.map((row) => ({
      journeyStateId: row.state_id,
      samples: row.samples,
      medianSeconds: row.median_seconds,
      p90Seconds: row.p90_seconds,
      of: row.scope,
    })),
  }
}

interface DurationRow {
  state_id: JourneyStateId
  samples: number
  median_seconds: number
  p90_seconds: number
  scope: DurationScope
}

/** All corridors at once, to assess every journey under way: a few hundred rows. */
export async function readCorridorDurations(db: Db): Promise<CorridorDurations> {
  const rows = await db
    .selectFrom('usual_durations')
    .select([
      'origin_divipola as origin',
      'destination_divipola as destination',
      'state_id as journeyStateId',
      'median_seconds as medianSeconds',
      'p90_seconds as p90Seconds',
    ])
    .where('customer_id', 'is', null)
    .where('state_id', 'in', [...underWayStateIds])
    .where((eb) => eb.or([eb('origin_divipola', 'is', null), eb('samples', '>=', minSamples)]))
    .orderBy('origin_divipola')
    .orderBy('destination_divipola')
    .orderBy('state_id')
    .execute()
  return { durations: rows }
}

/** Usual durations, at most a minute old. */
export type ReadUsualDurations = (db: Db, now: Date) => Promise<FindUsualStay>

/**
 * Parallel callers each read in their own transaction when the cache is old. Sharing one read could deadlock:
 * the transaction that reads may wait for a lock that a waiting caller holds.
 */
export function createUsualDurationsCache(): ReadUsualDurations {
  let cached: { findUsualStay: FindUsualStay; readAt: number } | undefined
  return async (db, now) => {
    const age = cached ? Math.abs(now.getTime() - cached.readAt) : Infinity
    if (cached && age < minuteMs) return cached.findUsualStay
    const { durations } = await readCorridorDurations(db)
    cached = { findUsualStay: indexUsualStays(durations), readAt: now.getTime() }
    return cached.findUsualStay
  }
}
