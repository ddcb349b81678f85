import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'

interface Road {
  origin: Point
  destination: Point
  journeyStateId: JourneyStateId
  /** States to return to, oldest first: the oldest says how far the journey had come. */
  interrupted: readonly JourneyStateId[]
}

const afterDeparture: ReadonlySet<JourneyStateId> = new Set([
  journeyStates.OnRoute,
  journeyStates.OnDestiny,
  journeyStates.Discharge,
])

/** How much of the road is behind the truck, from 0 to 1, in straight lines; none of it before it is loaded. */
export function roadProgress(road: Road, truck: Point): number {
  if (!afterDeparture.has(road.interrupted[0] ?? road.journeyStateId)) return 0
  const behind = kilometresBetween(road.origin, truck)
  const ahead = kilometresBetween(truck, road.destination)
  const share = ahead === 0 ? 1 : behind / (behind + ahead)
  return Math.round(share * 1e4) / 1e4
}
