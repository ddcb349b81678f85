import { findPath } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { line, type MapFeatureCollection, point } from './drawn-journey.ts'

/** The way of a journey as its positions tell it. */
export interface DrawnTrace {
  /** Driven with signal. */
  ways: readonly (readonly Point[])[]
  /** The two ends of each silence. */
  gaps: readonly (readonly Point[])[]
  stops: readonly Point[]
  events: readonly Point[]
}

/** The planned road, the driven way above it, and what happened on it. */
export function drawTrace(
  journey: Pick<JourneyDocument, 'origin' | 'destination'>,
  { ways, gaps, stops, events }: DrawnTrace,
): MapFeatureCollection {
  const { origin, destination } = journey
  const road = findPath(journey)
  return {
    type: 'FeatureCollection',
    features: [
      ...(road === undefined
        ? line('straight', [origin, destination])
        : [...line('casing', road), ...line('ahead', road)]),
      ...ways.flatMap((way) => line('driven', way)),
      ...gaps.flatMap((gap) => line('gap', gap)),
      ...stops.map((stop) => point('stop', stop)),
      ...events.map((event) => point('event', event)),
      point('origin', origin, { label: `Cargue · ${origin.name}` }),
      point('destination', destination, { label: `Descargue · ${destination.name}` }),
    ],
  }
}
