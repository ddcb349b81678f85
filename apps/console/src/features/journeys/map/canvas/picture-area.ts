import { fromScreen, type MapView, toScreen, worldSize } from '../mercator.ts'

/** Painted beyond each edge of the view, in pixels of the screen, so that a dragged map has something to show. */
const marginPixels = 192
/** A new picture is wanted before the old one ends: when less than this share of the margin is left. */
const spareShare = 1 / 3

const marginOf = (pixelRatio: number) => Math.round(marginPixels / pixelRatio)

/** The part of the world that is painted for a view: the view and a margin. */
export function areaAround(view: MapView, pixelRatio: number): MapView {
  const margin = marginOf(pixelRatio)
  return { ...view, width: view.width + 2 * margin, height: view.height + 2 * margin }
}

/** Whether the picture of an area is sharp in this view and reaches far enough beyond its edges. */
export function isEnough(area: MapView, view: MapView, pixelRatio: number): boolean {
  if (area.zoom !== view.zoom) return false
  const spare = marginOf(pixelRatio) * spareShare
  const { x, y } = toScreen(area, fromScreen(view, { x: 0, y: 0 }))
  return (
    x >= spare &&
    y >= spare &&
    x + view.width <= area.width - spare &&
    y + view.height <= area.height - spare
  )
}

/** How the picture of an area is moved and scaled to show a view, in CSS pixels. */
export interface Placement {
  x: number
  y: number
  scale: number
}

export function placePicture(area: MapView, view: MapView, pixelRatio: number): Placement {
  const scale = worldSize(view.zoom) / worldSize(area.zoom)
  const { x, y } = toScreen(view, fromScreen(area, { x: 0, y: 0 }))
  if (scale !== 1) return { x, y, scale }
  // Whole pixels of the screen: between them the picture would be blurred.
  const snap = (value: number) => Math.round(value * pixelRatio) / pixelRatio
  return { x: snap(x), y: snap(y), scale }
}
