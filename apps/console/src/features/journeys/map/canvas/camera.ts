import { basemapBounds, colombia, evenPadding, maxFitZoom, zoomLimits } from '../map-engine.ts'
import {
  fitWorld,
  fromScreen,
  type MapView,
  type Padding,
  toWorld,
  type WorldPoint,
} from '../mercator.ts'

/** Centre and zoom of a map. */
export type CameraPlace = Pick<MapView, 'x' | 'y' | 'zoom'>

const corners = basemapBounds.map(toWorld)
const [west, east] = [
  Math.min(...corners.map(({ x }) => x)),
  Math.max(...corners.map(({ x }) => x)),
]
const [north, south] = [
  Math.min(...corners.map(({ y }) => y)),
  Math.max(...corners.map(({ y }) => y)),
]

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Keeps the centre on the basemap and the zoom within its limits. */
export const limitCamera = ({ x, y, zoom }: CameraPlace): CameraPlace => ({
  x: clamp(x, west, east),
  y: clamp(y, north, south),
  zoom: clamp(zoom, zoomLimits.min, zoomLimits.basemapMax),
})

/** Moves the map by so many pixels. */
export function panBy(view: MapView, dx: number, dy: number): CameraPlace {
  const { x, y } = fromScreen(view, { x: view.width / 2 + dx, y: view.height / 2 + dy })
  return limitCamera({ x, y, zoom: view.zoom })
}

/** Zooms so that the point below the pixel stays there. */
export function zoomAround(view: MapView, pixel: WorldPoint, zoom: number): CameraPlace {
  const limited = clamp(zoom, zoomLimits.min, zoomLimits.basemapMax)
  const fixed = fromScreen(view, pixel)
  const moved = fromScreen({ ...view, zoom: limited }, pixel)
  return limitCamera({
    x: view.x + fixed.x - moved.x,
    y: view.y + fixed.y - moved.y,
    zoom: limited,
  })
}

type Size = Pick<MapView, 'width' | 'height'>

export const fitCamera = (
  points: readonly WorldPoint[],
  size: Size,
  padding: Padding = evenPadding,
): CameraPlace | undefined => fitWorld(points, size, padding, maxFitZoom)

const countryPadding = { top: 16, bottom: 16, left: 16, right: 16 }

export const countryCamera = (size: Size): CameraPlace =>
  limitCamera(
    fitCamera(colombia.map(toWorld), size, countryPadding) ?? { x: west, y: north, zoom: 5 },
  )

/** The camera on its way from one place to another; `share` from 0 to 1. */
export function cameraBetween(from: CameraPlace, to: CameraPlace, share: number): CameraPlace {
  const eased = share * (2 - share)
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    zoom: from.zoom + (to.zoom - from.zoom) * eased,
  }
}
