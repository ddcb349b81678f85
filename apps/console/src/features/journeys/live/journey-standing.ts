import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { AssessedJourney } from './assessed-journey.ts'

const feedStates: ReadonlySet<number> = new Set(inProgressStateIds)

/** One of the six states of the live feed; the other four under way make the tray. */
export const isInFeed = ({ journey }: AssessedJourney): boolean =>
  feedStates.has(journey.journeyStateId)

/** There is a reason to look at it, and nobody put it off. */
export const needsPerson = ({ attention, isSnoozed }: AssessedJourney): boolean =>
  attention.length > 0 && !isSnoozed
