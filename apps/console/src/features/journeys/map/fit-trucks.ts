import type { Point } from '@arriero/domain/corridors/point.ts'
import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { colombia } from './map-limits.ts'

const padding = 48
/** A single truck fills no map. */
const nearest = 9

export function fitPoints(map: MapLibreMap, points: Iterable<Point>): void {
  const bounds = new LngLatBounds()
  for (const { lng, lat } of points) bounds.extend([lng, lat])
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding, maxZoom: nearest })
}

export const fitColombia = (map: MapLibreMap) => map.fitBounds(colombia, { padding: 16 })
