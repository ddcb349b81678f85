import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

interface StateShare {
  state: JourneyStateId
  /** In percent of a large fleet. */
  percent: number
  /** In a fleet with room for every state. */
  atLeast: number
}

const share = (state: JourneyStateId, percent: number, atLeast = 1): StateShare => ({
  state,
  percent,
  atLeast,
})

/**
 * States of the journeys of a good day; all others are on the road. With the few that are late, one journey under
 * way in fifteen needs attention. The truck of a journey without a driver waits for work.
 */
const shares: readonly StateShare[] = [
  share(states.OnWay, 9),
  share(states.OnOrigin, 8),
  share(states.Carry, 6),
  share(states.OnDestiny, 7),
  share(states.Discharge, 5),
  share(states.Novelty, 2.5, 2),
  share(states.OnOriginSurcharge, 0.9),
  share(states.OnDestinySurcharge, 0.6),
  share(states.UnUpdated, 0.7),
  share(states.RequestBookingAccepted, 3),
  share(states.Request, 1.5),
  share(states.RequestBooking, 4),
  share(states.RequestBookingReassing, 0.7),
  share(states.RequestBookingReassingInternal, 0.5),
]

/** Smaller fleets have no room for every state. */
const smallestVariedFleet = 25

/** A state for each journey of today: exact shares, in random order. */
export function drawStates(random: Random, count: number): JourneyStateId[] {
  const drawn = shares.flatMap(({ state, percent, atLeast }) => {
    const least = count < smallestVariedFleet ? 0 : atLeast
    const journeys = Math.max(least, Math.round((percent / 100) * count))
    return Array<JourneyStateId>(journeys).fill(state)
  })
  const onRoute = Array<JourneyStateId>(Math.max(0, count - drawn.length)).fill(states.OnRoute)
  return [...onRoute, ...drawn]
    .map((state) => ({ state, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ state }) => state)
    .slice(0, count)
}
