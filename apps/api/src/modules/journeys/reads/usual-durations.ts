import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type JourneyStateId, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import type {
  DurationsQuery,
  UsualDurations,
  CorridorDurations,
} from '@arriero/domain/contract/http/journeys.ts'
import {
  type FindUsualStay,
  indexUsualStays,
} from '@arriero/domain/journeys/attention/usual-durations.ts'

type DurationScope = UsualDurations['durations'][number]['of']

/** For each state, the durations of the narrowest scope with enough samples. */
export async function readDurations(db: Db, query: DurationsQuery): Promise<UsualDurations> {
  const { origin, destination, customerId } = query
  const isCorridor = origin !== undefined && destination !== undefined
  const wanted: DurationScope[] = ['all']
  if (customerId !== undefined) wanted.unshift('customer')
  if (isCorridor) wanted.unshift('corridor')
  if (isCorridor && customerId !== undefined) wanted.unshift('corridor-and-customer')
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
    order by state_id, array_position(${wanted}::text[], scope)`.execute(db)
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
