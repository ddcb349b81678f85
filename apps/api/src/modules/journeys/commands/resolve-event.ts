import type { Actor } from '@arriero/domain/journeys/actor.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { isLateCancellation, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyTransitions } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Asked } from './asked.ts'
import { type JourneyColumns, standingOf } from './journey-record.ts'

type Asking = { actor: Actor; command: Pick<Asked['command'], 'name'> }
type Journey = Pick<JourneyColumns, 'journey_state_id' | 'interrupted' | 'loading_at'>

/** Which event a command is: who asks, where the journey stands and the clock tell late from early. */
export function resolveEvent(
  journey: Journey,
  { actor, command: { name } }: Asking,
  now: Date,
  limits: JourneyLimits,
): JourneyEvent {
  const { state } = standingOf(journey)
  const isLate = () =>
    state === 'RequestBookingAccepted' &&
    journey.loading_at !== null &&
    isLateCancellation(journey.loading_at, now, limits)
  if (name === 'withdraw') return isLate() ? 'withdrawLate' : name
  if (name !== 'cancel' || actor !== 'customer') return name
  if (!journeyTransitions[state].cancelBooking) return name
  return isLate() ? 'cancelBookingLate' : 'cancelBooking'
}
