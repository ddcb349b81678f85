import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type {
  GeoJSONSource,
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import { useEffect } from 'react'
import { useNow } from '#data/use-now.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { MapColors } from './map-colors.ts'
import { findRoad, splitRoute } from './route.ts'
import { type MapFeature, type MapFeatureCollection, truckSymbols } from './truck-layers.ts'
import { isApproaching, toTruck } from './truck.ts'
import type { ReadyMap } from './use-map.ts'

/** The part of the selected journey that the map draws. */
export type DrawnJourney = Pick<AssessedJourney, 'id' | 'journey' | 'attention'>

const toPosition = ({ lng, lat }: Point) => [lng, lat]

const line = (part: string, points: readonly Point[]): MapFeature[] =>
  points.length < 2
    ? []
    : [
        {
          type: 'Feature',
          properties: { part },
          geometry: { type: 'LineString', coordinates: points.map(toPosition) },
        },
      ]

const point = (part: string, at: Point, properties: object): MapFeature => ({
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
  const road = findRoad(journey)
  // Unknown road: a dotted straight line shows only the direction.
  if (road === undefined) return [...approach, ...line('straight', [origin, destination])]
  const { driven, ahead } = splitRoute(road, position?.progress ?? 0)
  return [...line('casing', road), ...line('ahead', ahead), ...line('driven', driven), ...approach]
}

function describeDestination({ destination, promisedAt }: JourneyDocument, now: Date): string {
  const place = `Descargue · ${destination.name}`
  return promisedAt === null ? place : `${place}\nPrometida ${formatNearMoment(promisedAt, now)}`
}

const noTrack: readonly Point[] = []

/** Draws the selected journey. It is a single row, so every change is drawn at once. */
export function useDrawnJourney(
  ready: ReadyMap | null,
  drawn: DrawnJourney | null,
  track: readonly Point[] = noTrack,
): void {
  const now = useNow(hourMs).getTime()
  useEffect(() => {
    const source = ready?.map.getSource<GeoJSONSource>(journeySource)
    if (source) void source.setData(drawJourney(drawn, track, new Date(now)))
  }, [ready, drawn, track, now])
}

export const journeySource = 'journey'

const ofPart = (part: string): ExpressionSpecification => ['==', ['get', 'part'], part]
const isEnd: ExpressionSpecification = [
  'match',
  ['get', 'part'],
  ['origin', 'destination'],
  true,
  false,
]

/** The same alarm colours as the rings of the other trucks. */
const alarmColor = ({ tones, driven }: MapColors): ExpressionSpecification => [
  'match',
  ['get', 'alarm'],
  2,
  tones.red.solid,
  1,
  tones.amber.solid,
  driven,
]

const lineLayer = (
  part: string,
  paint: NonNullable<LineLayerSpecification['paint']>,
): LayerSpecification => ({
  id: `journey-${part}`,
  source: journeySource,
  type: 'line',
  filter: ofPart(part),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
})

/** The road of the selected journey, below the trucks. */
export const roadLayers = ({ driven, ahead, halo, label }: MapColors): LayerSpecification[] => [
  { ...lineLayer('casing', { 'line-color': halo, 'line-width': 8, 'line-opacity': 0.8 }) },
  lineLayer('ahead', { 'line-color': ahead, 'line-width': 4 }),
  lineLayer('straight', { 'line-color': ahead, 'line-width': 3, 'line-dasharray': [1, 2] }),
  lineLayer('driven', { 'line-color': driven, 'line-width': 4 }),
  lineLayer('approach', { 'line-color': driven, 'line-width': 2.5, 'line-dasharray': [0.5, 2] }),
  lineLayer('trace', { 'line-color': label, 'line-width': 2, 'line-dasharray': [0.1, 1.8] }),
]

/** Both ends and the selected truck, above all other trucks and clusters. */
export function selectedLayers(colors: MapColors, font: string[]): LayerSpecification[] {
  return [
    {
      id: 'journey-ends',
      source: journeySource,
      type: 'circle',
      filter: isEnd,
      paint: {
        'circle-radius': 6,
        'circle-color': ['match', ['get', 'part'], 'origin', colors.halo, colors.driven],
        'circle-stroke-color': ['match', ['get', 'part'], 'origin', colors.driven, colors.halo],
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'journey-end-labels',
      source: journeySource,
      type: 'symbol',
      filter: isEnd,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
      },
      paint: {
        'text-color': colors.label,
        'text-halo-color': colors.halo,
        'text-halo-width': 2,
      },
    },
    {
      id: 'journey-halo',
      source: journeySource,
      type: 'circle',
      filter: ofPart('truck'),
      paint: {
        'circle-radius': 19,
        'circle-color': alarmColor(colors),
        'circle-opacity': 0.2,
        'circle-stroke-color': alarmColor(colors),
        'circle-stroke-width': 2.5,
      },
    },
    ...truckSymbols(journeySource, 'journey-truck', ofPart('truck'), 1.1),
  ]
}
