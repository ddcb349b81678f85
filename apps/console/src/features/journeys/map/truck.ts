import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { hasMoved, bearing, headingAlong } from './heading.ts'
import { isApproaching, isOnRoad } from './moving-state.ts'
import { findRoad } from './route.ts'

/** What the map knows of a journey. */
export interface Truck extends Point {
  id: string
  state: JourneyStateId
  /** Degrees from north; null when it stands or nobody knows. */
  heading: number | null
  /** 2 needs a person now, 1 soon, 0 not. */
  alarm: 0 | 1 | 2
  /** Whether it may be elsewhere by now. */
  isStale: boolean
}

/** Null for a journey without a position. `before` is what was known of it a moment ago. */
export function toTruck(
  { id, journey, attention }: Pick<AssessedJourney, 'id' | 'journey' | 'attention'>,
  before?: Truck,
): Truck | null {
  const { position, journeyStateId } = journey
  if (position === null) return null
  const { lat, lng } = position
  return {
    id,
    lat,
    lng,
    state: journeyStateId,
    heading: headingOf(journey, before),
    alarm: attention.some(({ severity }) => severity === 'high') ? 2 : attention.length > 0 ? 1 : 0,
    isStale:
      journeyStateId === journeyStates.UnUpdated ||
      attention.some(({ reason }) => reason === 'lostSignal' || reason === 'unUpdated'),
  }
}

/** As it moved; before that, as the road runs. */
function headingOf(journey: AssessedJourney['journey'], before?: Truck): number | null {
  const { position } = journey
  const isDriving = isOnRoad(journey) || isApproaching(journey)
  if (position === null || !isDriving) return null
  if (before && hasMoved(before, position)) return toSteps(bearing(before, position))
  if (before && before.heading !== null) return before.heading
  const road = isOnRoad(journey) ? findRoad(journey) : undefined
  const along = road ? headingAlong(road, position.progress) : null
  return along === null ? null : toSteps(along)
}

/** Finer than the eye sees would only make more changes to send. */
const toSteps = (heading: number) => (Math.round(heading / 5) * 5) % 360

export const isSameTruck = (one: Truck, other: Truck) =>
  one.lat === other.lat &&
  one.lng === other.lng &&
  one.state === other.state &&
  one.heading === other.heading &&
  one.alarm === other.alarm &&
  one.isStale === other.isStale
