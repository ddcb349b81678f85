import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { stateBeforeArrival } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import {
  isInProgress,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type MapView, toWorld, worldSize, type WorldPoint } from './mercator.ts'
import { hasMoved, bearing, headingAlong } from './route.ts'

/** A journey as the map draws it, at a point of the world. */
export interface Truck extends Point, WorldPoint {
  id: string
  plate: string | undefined
  state: JourneyStateId
  /** Degrees from north; null when it stands still or is unknown. */
  heading: number | null
  /** 2 for critical and high severity, 1 for other attention reasons, 0 for none. */
  alarm: 0 | 1 | 2
  /** The position may be outdated. */
  isStale: boolean
  /** Interrupted: drawn above the others, and never part of their clusters. */
  isInTray: boolean
}

/** Null for a journey without a position. `before`: the previous state of the truck. */
export function toTruck(
  { id, journey, attention }: Pick<AssessedJourney, 'id' | 'journey' | 'attention'>,
  before?: Truck,
): Truck | null {
  const { position, journeyStateId } = journey
  if (position === null) return null
  const { lat, lng } = position
  const hasSamePlace = before !== undefined && before.lat === lat && before.lng === lng
  const { x, y } = hasSamePlace ? before : toWorld(position)
  return {
    id,
    lat,
    lng,
    x,
    y,
    plate: journey.vehicle ? formatPlate(journey.vehicle.plate) : undefined,
    state: journeyStateId,
    heading: headingOf(journey, before),
    alarm: alarmOf(attention),
    isStale:
      journeyStateId === journeyStates.UnUpdated ||
      attention.some(({ reason }) => reason === 'lostSignal' || reason === 'unUpdated'),
    isInTray: !isInProgress(journeyStateId),
  }
}

/** By the worst reason, which is the first one. */
function alarmOf([worst]: AssessedJourney['attention']): Truck['alarm'] {
  if (worst === undefined) return 0
  return worst.severity === 'critical' || worst.severity === 'high' ? 2 : 1
}

/** From the last movement; before the first one, from the direction of the road. */
function headingOf(journey: AssessedJourney['journey'], before?: Truck): number | null {
  const { position } = journey
  const isDriving = isOnRoad(journey) || isApproaching(journey)
  if (position === null || !isDriving) return null
  if (before && hasMoved(before, position)) return roundHeading(bearing(before, position))
  if (before && before.heading !== null) return before.heading
  const road = isOnRoad(journey) ? findCorridor(journey) : undefined
  const along = road ? headingAlong(road.path, position.progress) : null
  return along === null ? null : roundHeading(along)
}

/** To five degrees, because smaller differences are invisible and would only cause more updates. */
const roundHeading = (heading: number) => (Math.round(heading / 5) * 5) % 360

export const isSameTruck = (one: Truck, other: Truck) =>
  one.lat === other.lat &&
  one.lng === other.lng &&
  one.state === other.state &&
  one.heading === other.heading &&
  one.alarm === other.alarm &&
  one.isStale === other.isStale &&
  one.plate === other.plate

/** Also true during a novelty or without signal, which leave the truck on the road. */
const isOnRoad = (journey: JourneyDocument) => stateBeforeArrival(journey) === journeyStates.OnRoute

/** Driving to the loading place, not on the corridor yet. */
export const isApproaching = (journey: JourneyDocument) =>
  stateBeforeArrival(journey) === journeyStates.OnWay

/** Ids of the trucks in view, highest alarm first. */
export function trucksInView(trucks: Iterable<Truck>, view: MapView): string[] {
  const size = worldSize(view.zoom)
  const [halfWidth, halfHeight] = [view.width / 2 / size, view.height / 2 / size]
  const found: Truck[] = []
  for (const truck of trucks) {
    const isInside =
      Math.abs(truck.x - view.x) <= halfWidth && Math.abs(truck.y - view.y) <= halfHeight
    if (isInside) found.push(truck)
  }
  return found.toSorted((one, other) => other.alarm - one.alarm).map(({ id }) => id)
}
