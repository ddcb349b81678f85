import type { CustomerJourneys } from '@arriero/domain/contract/http/customer.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateKeys } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Db } from '#platform/schema.ts'
import { requireJourney } from '../commands/find-journey.ts'
import { forOutsiders } from '../for-outsiders.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

const openStateIds = openStateKeys.map((key) => journeyStates[key])
const most = 500

/** The customer's own that are not over, latest change first. */
export async function listOpenJourneys(db: Db, customerId: string): Promise<CustomerJourneys> {
  const rows = await selectJourneys(db)
    .where('journeys.customer_id', '=', customerId)
    .where('journey_state_id', 'in', openStateIds)
    .orderBy('state_since', 'desc')
    .orderBy('journeys.id', 'desc')
    .limit(most)
    .execute()
  return { journeys: rows.map((row) => forOutsiders(journeyDocument(row), customerId)) }
}

/** Of somebody else's journey a customer does not even learn that it exists. */
export async function requireOwnJourney(db: Db, id: string, customerId: string) {
  const journey = await requireJourney(db, id)
  if (journey.customer_id !== customerId) throw new AppError('journey.not-found')
  return journey
}
