import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { SystemEvent } from '../commands/journey-operation.ts'

interface Whereabouts {
  origin: Point
  destination: Point
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
}

/** A site with its yards and the queue before its gate. */
const fenceKm = 2

/**
 * What follows from a truck that was just heard of and stands there, in order. It looks at where the truck is,
 * not at what changed: what was concluded and lost is concluded again from the next report.
 */
export function concludeFromPosition(journey: Whereabouts, truck: Point | null): SystemEvent[] {
  if (journey.journeyStateId !== journeyStates.UnUpdated) {
    return arrival(journey, journey.journeyStateId, truck)
  }
  const returnsTo = journey.interrupted.at(-1)
  return ['recoverSignal', ...(returnsTo ? arrival(journey, returnsTo, truck) : [])]
}

function arrival(
  { origin, destination }: Whereabouts,
  state: JourneyStateId,
  truck: Point | null,
): SystemEvent[] {
  const isAt = (site: Point) => truck !== null && kilometresBetween(site, truck) <= fenceKm
  if (state === journeyStates.OnWay && isAt(origin)) return ['arriveAtOrigin']
  if (state === journeyStates.OnRoute && isAt(destination)) return ['arriveAtDestination']
  return []
}
