import type { CorridorDurations } from '@arriero/domain/contract/http/journeys.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { enoughSamples } from './enough-samples.ts'

/** Whole, for whoever has to judge every journey under way: a few hundred rows. */
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
    .where((eb) => eb.or([eb('origin_divipola', 'is', null), eb('samples', '>=', enoughSamples)]))
    .orderBy('origin_divipola')
    .orderBy('destination_divipola')
    .orderBy('state_id')
    .execute()
  return { durations: rows }
}
