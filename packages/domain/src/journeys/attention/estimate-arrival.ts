import { type JourneyStateId, journeyStates, stateInProgress } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import type { FindUsualStay } from './usual-durations.ts'

const { OnWay, OnOrigin, Carry, OnRoute, OnOriginSurcharge } = journeyStates

type StateBeforeArrival = typeof OnWay | typeof OnOrigin | typeof Carry | typeof OnRoute

/** The states that follow each one before the truck arrives. */
const statesAhead: Record<StateBeforeArrival, readonly StateBeforeArrival[]> = {
  [OnWay]: [OnOrigin, Carry, OnRoute],
  [OnOrigin]: [Carry, OnRoute],
  [Carry]: [OnRoute],
  [OnRoute]: [],
}

/**
 * When the truck will arrive at its destination, in milliseconds: the time left in its current state plus the usual
 * durations of the states that follow. Null when it has arrived, isn't under way, or the usual time on the road is
 * unknown.
 */
export function estimateArrival(
  journey: JourneyDocument,
  context: { findUsualStay: FindUsualStay; now: number },
): number | null {
  const { findUsualStay, now } = context
  const current = stateBeforeArrival(journey)
  if (current === undefined || !findUsualStay(journey, OnRoute)) return null
  let arrival = now + timeLeftIn(current, journey, context)
  for (const state of statesAhead[current]) arrival += findUsualStay(journey, state)?.medianMs ?? 0
  return arrival
}

/**
 * How late the truck will arrive, in milliseconds, negative when early; undefined when no time was promised or it
 * has arrived. Without an estimate it can't arrive before now, so `now` counts as the arrival.
 */
export function estimateLateness(
  journey: JourneyDocument,
  arrival: number | null,
  now: number,
): number | undefined {
  if (journey.promisedAt === null || stateBeforeArrival(journey) === undefined) return undefined
  return (arrival ?? now) - Date.parse(journey.promisedAt)
}

/** The state on the way to the destination, also while interrupted; undefined once arrived or not under way. */
export function stateBeforeArrival(journey: JourneyDocument): StateBeforeArrival | undefined {
  const state = stateInProgress(journey)
  return state !== undefined && isBeforeArrival(state) ? state : undefined
}

const isBeforeArrival = (stateId: JourneyStateId): stateId is StateBeforeArrival =>
  stateId in statesAhead

function timeLeftIn(
  current: StateBeforeArrival,
  journey: JourneyDocument,
  { findUsualStay, now }: { findUsualStay: FindUsualStay; now: number },
): number {
  const { journeyStateId, interrupted } = journey
  // A surcharge means that the truck has already waited longer than usual.
  if (journeyStateId === OnOriginSurcharge || interrupted.includes(OnOriginSurcharge)) return 0
  const median = findUsualStay(journey, current)?.medianMs ?? 0
  if (current === OnRoute && journey.position) return median * (1 - journey.position.progress)
  // The document doesn't say how long an interrupted state had lasted.
  if (journeyStateId !== current) return median
  return Math.max(median - (now - Date.parse(journey.stateSince)), 0)
}
