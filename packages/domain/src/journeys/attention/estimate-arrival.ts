import { inProgressStateIds, type JourneyStateId, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import type { FindUsual } from './usual-durations.ts'

const { OnWay, OnOrigin, Carry, OnRoute, Novelty, UnUpdated, OnOriginSurcharge } = journeyStates

type RoadState = typeof OnWay | typeof OnOrigin | typeof Carry | typeof OnRoute

/** What a journey still passes before it is there. */
const ahead: Record<RoadState, readonly RoadState[]> = {
  [OnWay]: [OnOrigin, Carry, OnRoute],
  [OnOrigin]: [Carry, OnRoute],
  [Carry]: [OnRoute],
  [OnRoute]: [],
}
const inProgress: ReadonlySet<JourneyStateId> = new Set(inProgressStateIds)

/**
 * When the truck will be where it unloads, in milliseconds: what is left of the state it is in, and the usual
 * stay in those to come. Null when it is there already, is not under way or nobody knows how long the road takes.
 */
export function estimateArrival(
  journey: JourneyDocument,
  context: { findUsual: FindUsual; now: number },
): number | null {
  const { findUsual, now } = context
  const current = stateOnTheRoad(journey)
  if (current === undefined || !findUsual(journey, OnRoute)) return null
  let arrival = now + leftOf(current, journey, context)
  for (const state of ahead[current]) arrival += findUsual(journey, state)?.medianMs ?? 0
  return arrival
}

/** Where on the road it stands, also when it was interrupted there; undefined: it is there, or not on its way. */
export function stateOnTheRoad(journey: JourneyDocument): RoadState | undefined {
  const { journeyStateId: stateId } = journey
  if (isOnTheRoad(stateId)) return stateId
  const isInterrupted =
    stateId === Novelty || stateId === UnUpdated || stateId === OnOriginSurcharge
  if (!isInterrupted) return undefined
  const before = journey.interrupted.findLast((id) => inProgress.has(id))
  if (before === undefined) return stateId === OnOriginSurcharge ? OnOrigin : undefined
  return isOnTheRoad(before) ? before : undefined
}

const isOnTheRoad = (stateId: JourneyStateId): stateId is RoadState => stateId in ahead

function leftOf(
  current: RoadState,
  journey: JourneyDocument,
  { findUsual, now }: { findUsual: FindUsual; now: number },
): number {
  // Whoever pays for the waiting has waited longer than is usual, whatever happened since.
  const { journeyStateId, interrupted } = journey
  if (journeyStateId === OnOriginSurcharge || interrupted.includes(OnOriginSurcharge)) return 0
  const median = findUsual(journey, current)?.medianMs ?? 0
  if (current === OnRoute && journey.position) return median * (1 - journey.position.progress)
  // How long it had been there when it was interrupted is not known here.
  if (journeyStateId !== current) return median
  return Math.max(median - (now - Date.parse(journey.stateSince)), 0)
}
