import type { MapColors } from '../map-colors.ts'
import { placeCityLabels } from '../marks/city-labels.ts'
import { isCluster, type Mark, plateZoom } from '../marks/lay-out-marks.ts'
import { type MapView, worldSize } from '../mercator.ts'
import { cityMargin, plateSize, type Sprite, type Sprites } from './sprites.ts'

export interface Frame {
  view: MapView
  colors: MapColors
  sprites: Sprites
  pixelRatio: number
}

type Context = CanvasRenderingContext2D

/** Smaller icons at low zoom, where many are visible, as in the style of the full map. */
const scaleAt = (zoom: number) => 0.62 + 0.38 * Math.min(1, Math.max(0, (zoom - 5) / 4))

/** Clusters and trucks, and from `plateZoom` on their plates. */
export function drawMarks(context: Context, marks: readonly Mark[], frame: Frame): void {
  const { view, sprites, pixelRatio } = frame
  const scale = scaleAt(view.zoom)
  const toPixel = pixelIn(view, pixelRatio)
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const mark of marks) {
    const sprite = isCluster(mark)
      ? sprites.cluster(mark.kind, mark.ids.length, mark.radius)
      : sprites.truck(mark.truck, scale)
    stamp(context, sprite, toPixel.x(mark.x), toPixel.y(mark.y))
  }
  if (view.zoom < plateZoom) return
  const isFree = plateGrid(worldSize(view.zoom))
  const below = (10 * scale + plateSize.height / 2) * pixelRatio
  // The most urgent trucks are last; their plates are placed first.
  for (const mark of marks.toReversed()) {
    if (isCluster(mark) || mark.truck.plate === undefined || !isFree(mark)) continue
    const sprite = sprites.plate(mark.truck.plate)
    if (sprite) stamp(context, sprite, toPixel.x(mark.x), toPixel.y(mark.y) + below)
  }
}

/** Where points of the world are, in pixels of the screen. */
function pixelIn(view: MapView, pixelRatio: number) {
  const size = worldSize(view.zoom) * pixelRatio
  const [halfWidth, halfHeight] = [(view.width * pixelRatio) / 2, (view.height * pixelRatio) / 2]
  return {
    x: (x: number) => (x - view.x) * size + halfWidth,
    y: (y: number) => (y - view.y) * size + halfHeight,
  }
}

/** Draws an image with its middle here. At whole pixels, which is faster and sharper. */
export const stamp = (context: Context, sprite: Sprite, x: number, y: number): void =>
  context.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2))

/** Tells whether a plate has room, and takes its cells of a coarse grid. The grid moves with the map. */
function plateGrid(size: number): (at: { x: number; y: number }) => boolean {
  const taken = new Set<number>()
  return ({ x, y }) => {
    const column = Math.floor((x * size) / plateSize.width)
    const key = Math.floor((y * size) / plateSize.height) * 2 ** 20 + column
    if (taken.has(key)) return false
    for (const near of [key, key - 1, key + 1]) taken.add(near)
    return true
  }
}

/** The names of the cities, above trucks and clusters. */
export function drawCities(context: Context, { view, sprites, pixelRatio }: Frame): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const label of placeCityLabels(view)) {
    const sprite = sprites.city(label)
    if (!sprite) continue
    const left = Math.round((label.at.x - cityMargin) * pixelRatio)
    context.drawImage(sprite, left, Math.round(label.at.y * pixelRatio - sprite.height / 2))
  }
}
