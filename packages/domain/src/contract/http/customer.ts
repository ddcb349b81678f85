import { z } from 'zod'
import { JourneyDocument } from '../../journeys/journey.ts'

/** GET {gateway}customer/journeys: the customer's own that are not over, latest change first, and no more than 500. */
export const CustomerJourneys = z.object({ journeys: z.array(JourneyDocument) })
export type CustomerJourneys = z.infer<typeof CustomerJourneys>
