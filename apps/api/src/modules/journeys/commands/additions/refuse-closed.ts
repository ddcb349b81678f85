import { AppError } from '@arriero/domain/errors.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { type LockedJourney, standingOf } from '../journey-record.ts'

/** Of what is over there is nothing left to look after. */
export function refuseClosed(journey: LockedJourney): void {
  if (!isClosedState(standingOf(journey).state)) return
  const { label } = journeyStateDisplay[journey.journey_state_id]
  throw new AppError('journey.transition-refused', `El viaje ya está cerrado: ${label}.`)
}
