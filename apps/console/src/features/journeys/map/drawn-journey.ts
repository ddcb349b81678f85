import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { findPath } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useEffect } from 'react'
import { useNow } from '#data/use-now.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { splitRoute } from './route.ts'
import { isApproaching, toTruck, type Truck } from './truck.ts'

/** The part of the selected journey that the map draws. */
export type DrawnJourney = Pick<AssessedJourney, 'id' | 'journey' | 'attention'>

type LinePart = 'casing' | 'ahead' | 'driven' | 'straight' | 'approach' | 'trace' | 'gap'
type PointPart = 'origin' | 'destination' | 'truck' | 'stop' | 'event'

type TruckProperties = Pick<Truck, 'state' | 'alarm' | 'isStale'> & { heading?: number }

/** GeoJSON, told apart by `part`. */
export type MapFeature =
  | {
      type: 'Feature'
      properties: { part: LinePart }
      geometry: { type: 'LineString'; coordinates: number[][] }
    }
  | {
      type: 'Feature'
      properties: { part: PointPart; label?: string } & Partial<TruckProperties>
      geometry: { type: 'Point'; coordinates: number[] }
    }

export interface MapFeatureCollection {
  type: 'FeatureCollection'
  features: MapFeature[]
}

const toPosition = ({ lng, lat }: Point) => [lng, lat]

export const line = (part: LinePart, points: readonly Point[]): MapFeature[] =>
  points.length < 2
    ? []
    : [
        {
          type: 'Feature',
          properties: { part },
          geometry: { type: 'LineString', coordinates: points.map(toPosition) },
        },
      ]

export const point = (
  part: PointPart,
  at: Point,
  properties: { label?: string } | TruckProperties = {},
): MapFeature => ({
  type: 'Feature',
  properties: { part, ...properties },
  geometry: { type: 'Point', coordinates: toPosition(at) },
})

/** Features of the selected journey: road, past positions, both ends and the truck. */
export function drawJourney(
  drawn: DrawnJourney | null,
  track: readonly Point[],
  now: Date,
): MapFeatureCollection {
  if (drawn === null) return { type: 'FeatureCollection', features: [] }
  const { journey } = drawn
  const truck = toTruck(drawn)
  const { origin, destination } = journey
  const features = [
    ...drawRoad(journey),
    ...line('trace', track),
    point('origin', origin, { label: `Cargue · ${origin.name}` }),
    point('destination', destination, { label: describeDestination(journey, now) }),
  ]
  if (truck) {
    const { state, heading, alarm, isStale } = truck
    const shown = { state, alarm, isStale, ...(heading === null ? {} : { heading }) }
    features.push(point('truck', truck, shown))
  }
  return { type: 'FeatureCollection', features }
}

function drawRoad(journey: JourneyDocument): MapFeature[] {
  const { origin, destination, position } = journey
  const approach = position && isApproaching(journey) ? line('approach', [position, origin]) : []
  const road = findPath(journey)
  // Unknown road: a dotted straight line shows only the direction.
  if (road === undefined) return [...approach, ...line('straight', [origin, destination])]
  const hasLeft = position !== null && position.progress > 0
  const { driven, ahead } = splitRoute(road, hasLeft ? position : origin)
  return [...line('casing', road), ...line('ahead', ahead), ...line('driven', driven), ...approach]
}

function describeDestination({ destination, promisedAt }: JourneyDocument, now: Date): string {
  const place = `Descargue · ${destination.name}`
  return promisedAt === null ? place : `${place}\nPrometida ${formatNearMoment(promisedAt, now)}`
}

const noTrack: readonly Point[] = []

/** What is needed of a `MapEngine`, which imports the types of this file. */
interface JourneyLayer {
  drawJourney: (features: MapFeatureCollection) => void
}

/** Draws the selected journey. It is a single row, so every change is drawn at once. */
export function useDrawnJourney(
  engine: JourneyLayer | null,
  drawn: DrawnJourney | null,
  track: readonly Point[] = noTrack,
): void {
  const now = useNow(hourMs).getTime()
  useEffect(() => {
    engine?.drawJourney(drawJourney(drawn, track, new Date(now)))
  }, [engine, drawn, track, now])
}
