import type { DurationsQuery, UsualDurations } from '@arriero/domain/contract/http/journeys.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { enoughSamples } from './enough-samples.ts'

type Of = UsualDurations['durations'][number]['of']

/** For each state, the figures of the narrowest circle for which there is enough history. */
export async function readDurations(db: Db, query: DurationsQuery): Promise<UsualDurations> {
  const { origin, destination, customerId } = query
  const isCorridor = origin !== undefined && destination !== undefined
  const circles: Of[] = ['all']
  if (customerId !== undefined) circles.unshift('customer')
  if (isCorridor) circles.unshift('corridor')
  if (isCorridor && customerId !== undefined) circles.unshift('corridor-and-customer')
  const { rows } = await sql<DurationRow>`
    select distinct on (state_id) state_id, samples, median_seconds, p90_seconds, circle
    from (select *, case
        when origin_divipola is null and customer_id is null then 'all'
        when origin_divipola is null then 'customer'
        when customer_id is null then 'corridor'
        else 'corridor-and-customer' end as circle
      from usual_durations
      where (origin_divipola is null or (origin_divipola, destination_divipola) = (${origin ?? null}, ${destination ?? null}))
        and (customer_id is null or customer_id = ${customerId ?? null}::uuid)
    ) as usual_durations
    where samples >= ${enoughSamples} or circle = 'all'
    order by state_id, array_position(${circles}::text[], circle)`.execute(db)
  return {
    durations: rows.map((row) => ({
      journeyStateId: row.state_id,
      samples: row.samples,
      medianSeconds: row.median_seconds,
      p90Seconds: row.p90_seconds,
      of: row.circle,
    })),
  }
}

interface DurationRow {
  state_id: JourneyStateId
  samples: number
  median_seconds: number
  p90_seconds: number
  circle: Of
}
