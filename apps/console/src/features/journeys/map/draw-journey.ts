import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { Feature, FeatureCollection } from './geo-json.ts'
import { isApproaching } from './moving-state.ts'
import { findRoad, splitRoute } from './route.ts'
import { toTruck } from './truck.ts'

/** What the map draws of the journey in hand. */
export type DrawnJourney = Pick<AssessedJourney, 'id' | 'journey' | 'attention'>

const toPosition = ({ lng, lat }: Point) => [lng, lat]

const line = (part: string, points: readonly Point[]): Feature[] =>
  points.length < 2
    ? []
    : [
        {
          type: 'Feature',
          properties: { part },
          geometry: { type: 'LineString', coordinates: points.map(toPosition) },
        },
      ]

const point = (part: string, at: Point, properties: object): Feature => ({
  type: 'Feature',
  properties: { part, ...properties },
  geometry: { type: 'Point', coordinates: toPosition(at) },
})

/** Its road with the part behind it, its trace, both ends and the truck. */
export function drawJourney(
  drawn: DrawnJourney | null,
  track: readonly Point[],
  now: Date,
): FeatureCollection {
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

function drawRoad(journey: JourneyDocument): Feature[] {
  const { origin, destination, position } = journey
  const approach = position && isApproaching(journey) ? line('approach', [position, origin]) : []
  const road = findRoad(journey)
  // Nobody knows the road between other places: dots say that it is only the direction.
  if (road === undefined) return [...approach, ...line('straight', [origin, destination])]
  const { driven, ahead } = splitRoute(road, position?.progress ?? 0)
  return [...line('casing', road), ...line('ahead', ahead), ...line('driven', driven), ...approach]
}

function describeDestination({ destination, promisedAt }: JourneyDocument, now: Date): string {
  const place = `Descargue · ${destination.name}`
  return promisedAt === null ? place : `${place}\nPrometida ${formatNearMoment(promisedAt, now)}`
}
