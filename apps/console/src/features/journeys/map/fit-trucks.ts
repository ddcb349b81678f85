import type { Point } from '@arriero/domain/corridors/point.ts'
import { LngLatBounds, type Map as MapLibreMap, type PaddingOptions } from 'maplibre-gl'
import { colombia } from './map-limits.ts'

const evenly = 48
/** Of one journey the ends are named beside them, and below are the credits. */
export const withNames: PaddingOptions = { top: 56, bottom: 72, left: 48, right: 56 }
/** A single truck fills no map. */
const nearest = 9

export function fitPoints(
  map: MapLibreMap,
  points: Iterable<Point>,
  padding: PaddingOptions | number = evenly,
): void {
  const bounds = new LngLatBounds()
  for (const { lng, lat } of points) bounds.extend([lng, lat])
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding, maxZoom: nearest })
}

export const fitColombia = (map: MapLibreMap) => map.fitBounds(colombia, { padding: 16 })
