import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Db } from '#platform/database/schema.ts'

const maxShown = 10

/** How many are not closed, and the newest of all. */
export async function readRecentJourneys(
  db: Db,
  userId: string,
  isDriver: boolean,
): Promise<UserFile['journeys']> {
  const own = db.selectFrom('journeys').where(isDriver ? 'driver_id' : 'customer_id', '=', userId)
  const rows = await own
    .select(['id', 'code', 'journey_state_id as journeyStateId', 'state_since'])
    .orderBy('state_since', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const open = await own
    .where('journey_state_id', 'in', openStateIds)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return {
    open: Number(open?.count ?? 0),
    recent: rows.map(({ state_since, ...journey }) => ({
      ...journey,
      since: state_since.toISOString(),
    })),
  }
}
