import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateKeys } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'
import { journeyConditionKinds } from './journey-conditions.ts'

/** Written out, not as parameters: only then does the partial index of what is open serve. */
const openStates = sql.raw(openStateKeys.map((key) => journeyStates[key]).join())

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The next journeys, by id, of which there may be something to tell: those that are not closed, those whose
 * bill waits for somebody and those of which something told is not over.
 */
export async function findOfInterest(
  db: Db,
  after: string | undefined,
  atMost: number,
): Promise<string[]> {
  const from = after ?? beforeAll
  const { rows } = await sql<{ id: string }>`
    (select id from journeys where journey_state_id in (${openStates}) and id > ${from}
      order by id limit ${atMost})
    union
    (select distinct journey_id from surcharges where status = 'settled' and journey_id > ${from}
      order by journey_id limit ${atMost})
    union
    (select distinct subject_id from occurrences where cleared_at is null
      and kind = any(${[...journeyConditionKinds]}::text[]) and subject_id > ${from}
      order by subject_id limit ${atMost})
    order by id limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}
