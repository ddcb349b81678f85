import type { Point } from '@arriero/domain/corridors/point.ts'

/** A point of the Mercator projection; the world is 1 wide and 1 high, y grows to the south. */
export interface WorldPoint {
  x: number
  y: number
}

/** What a map shows: its centre, zoom level and size in CSS pixels. */
export interface MapView extends WorldPoint {
  zoom: number
  width: number
  height: number
}

/** Width of the world at zoom 0, as in MapLibre. */
const tileSize = 512

export const worldSize = (zoom: number): number => tileSize * 2 ** zoom

export const toWorld = ({ lat, lng }: Point): WorldPoint => ({
  x: (lng + 180) / 360,
  y: (1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2,
})

export const fromWorld = ({ x, y }: WorldPoint): Point => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: x * 360 - 180,
})

/** The pixel of the view that shows a point of the world. */
export function toScreen(view: MapView, point: WorldPoint): WorldPoint {
  const size = worldSize(view.zoom)
  return {
    x: (point.x - view.x) * size + view.width / 2,
    y: (point.y - view.y) * size + view.height / 2,
  }
}

export function fromScreen(view: MapView, pixel: WorldPoint): WorldPoint {
  const size = worldSize(view.zoom)
  return {
    x: view.x + (pixel.x - view.width / 2) / size,
    y: view.y + (pixel.y - view.height / 2) / size,
  }
}

export interface Padding {
  top: number
  bottom: number
  left: number
  right: number
}

/** The centre and zoom that show all points within the padding. Undefined without points. */
export function fitWorld(
  points: readonly WorldPoint[],
  { width, height }: Pick<MapView, 'width' | 'height'>,
  { top, bottom, left, right }: Padding,
  maxZoom: number,
): (WorldPoint & { zoom: number }) | undefined {
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const room = { x: Math.max(width - left - right, 1), y: Math.max(height - top - bottom, 1) }
  const size = Math.min(room.x / (east - west), room.y / (south - north))
  const zoom = Math.min(Math.log2(size / tileSize), maxZoom)
  const scale = worldSize(zoom)
  return {
    x: (west + east) / 2 + (right - left) / 2 / scale,
    y: (north + south) / 2 + (bottom - top) / 2 / scale,
    zoom,
  }
}
