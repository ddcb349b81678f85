import type { DurationsQuery, UsualDurations } from '@arriero/domain/contract/http/journeys.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'

type Duration = UsualDurations['durations'][number]

/** With fewer, a median is an anecdote. */
const enoughSamples = 5

/** Per state, of the narrowest group for which there is enough history. */
export async function readDurations(db: Db, query: DurationsQuery): Promise<UsualDurations> {
  const { origin = null, destination = null, customerId = null } = query
  const hasCorridor = origin !== null && destination !== null
  const { rows } = await sql<Duration>`
    select distinct on (state_id) state_id as "journeyStateId", samples,
      median_seconds as "medianSeconds", p90_seconds as "p90Seconds",
      case when origin_divipola is null and customer_id is null then 'all'
        when origin_divipola is null then 'customer'
        when customer_id is null then 'corridor' else 'corridor-and-customer' end as of
    from usual_durations
    where (origin_divipola is null
        or ${hasCorridor} and origin_divipola = ${origin} and destination_divipola = ${destination})
      and (customer_id is null or customer_id = ${customerId})
      and (samples >= ${enoughSamples} or origin_divipola is null and customer_id is null)
    order by state_id, origin_divipola nulls last, customer_id nulls last`.execute(db)
  return { durations: rows }
}
