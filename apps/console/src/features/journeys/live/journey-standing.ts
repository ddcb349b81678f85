import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { AssessedJourney } from './assessed-journey.ts'

const feedStates: ReadonlySet<number> = new Set(inProgressStateIds)

/** One of the six states of the live feed; the other four under way make the tray. */
export const isInFeed = ({ journey }: AssessedJourney): boolean =>
  feedStates.has(journey.journeyStateId)

/** Somebody said «later», and later has not come. */
export const isSnoozed = ({ journey }: AssessedJourney, now = Date.now()): boolean =>
  journey.snooze !== null && Date.parse(journey.snooze.until) > now

/** There is a reason to look at it, and nobody put it off. */
export const needsPerson = (row: AssessedJourney): boolean =>
  row.attention.length > 0 && !isSnoozed(row)
