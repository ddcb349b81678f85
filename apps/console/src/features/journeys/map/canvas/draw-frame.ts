import type { MapFeature, MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import { placeCityLabels } from '../marks/city-labels.ts'
import { type ClusterMark, isCluster, type Mark, plateZoom } from '../marks/lay-out-marks.ts'
import { clusterColors } from '../marks/mark-kind.ts'
import { type MapView, toScreen, toWorld } from '../mercator.ts'
import { cityHeight, cityMargin, plateSize, type Sprites } from './sprites.ts'

export interface Frame {
  view: MapView
  colors: MapColors
  sprites: Sprites
  pixelRatio: number
}

const fontFamily = "'Inter Variable', system-ui, sans-serif"

/** Smaller icons at low zoom, where many are visible, as in the style of the full map. */
const scaleAt = (zoom: number) => 0.62 + 0.38 * Math.min(1, Math.max(0, (zoom - 5) / 4))

/** Returns whether plates are still missing, because they are drawn a few per frame. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  frame: Frame,
): boolean {
  const { view, sprites, pixelRatio } = frame
  const scale = scaleAt(view.zoom)
  const taken = new Set<number>()
  let isMissing = false
  sprites.startFrame()
  for (const mark of marks) {
    if (isCluster(mark)) {
      drawCluster(context, mark, frame)
      continue
    }
    const { x, y } = toScreen(view, mark)
    if (x < -30 || y < -30 || x > view.width + 30 || y > view.height + 30) continue
    const sprite = sprites.truck(mark.truck, scale)
    const [width, height] = [sprite.width / pixelRatio, sprite.height / pixelRatio]
    context.drawImage(sprite, snap(x - width / 2), snap(y - height / 2), width, height)
  }
  if (view.zoom < plateZoom) return false
  // The most urgent trucks are last; their plates are placed first.
  for (const mark of marks.toReversed()) {
    if (isCluster(mark) || mark.truck.plate === undefined) continue
    const { x, y } = toScreen(view, mark)
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue
    if (!takeSpace(taken, x, y)) continue
    const sprite = sprites.plate(mark.truck.plate)
    if (!sprite) {
      isMissing = true
      continue
    }
    const { width, height } = plateSize
    context.drawImage(sprite, snap(x - width / 2), snap(y + 10 * scale), width, height)
  }
  return isMissing
}

const snap = Math.round

/** Whether the plate has room; takes its cells of a coarse grid. */
function takeSpace(taken: Set<number>, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x / plateSize.width), Math.floor(y / plateSize.height)]
  const key = row * 1000 + column
  if (taken.has(key)) return false
  for (const near of [key, key - 1, key + 1]) taken.add(near)
  return true
}

function drawCluster(
  context: CanvasRenderingContext2D,
  mark: ClusterMark,
  { view, colors }: Frame,
): void {
  const { x, y } = toScreen(view, mark)
  const { fill, text } = clusterColors(mark.kind, colors)
  context.beginPath()
  context.arc(x, y, mark.radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = colors.halo
  context.stroke()
  context.font = `600 11px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = text
  context.fillText(mark.ids.length.toLocaleString('es-CO'), x, y + 0.5)
}

/** The names of the cities, above trucks and clusters. */
export function drawCities(
  context: CanvasRenderingContext2D,
  { view, sprites, pixelRatio }: Frame,
): void {
  for (const label of placeCityLabels(view)) {
    const sprite = sprites.city(label)
    const { x, y } = label.at
    const [width, height] = [sprite.width / pixelRatio, sprite.height / pixelRatio]
    context.drawImage(sprite, snap(x - cityMargin), snap(y - cityHeight / 2), width, height)
  }
}

interface LineLook {
  color: (colors: MapColors) => string
  width: number
  dash?: number[]
}

const lineLooks: Readonly<Record<string, LineLook>> = {
  casing: { color: ({ halo }) => halo, width: 8 },
  ahead: { color: ({ ahead }) => ahead, width: 4 },
  straight: { color: ({ ahead }) => ahead, width: 3, dash: [3, 6] },
  driven: { color: ({ driven }) => driven, width: 4 },
  approach: { color: ({ driven }) => driven, width: 2.5, dash: [2, 5] },
  trace: { color: ({ label }) => label, width: 2, dash: [1, 4] },
}

/** The road of the selected journey, below the trucks. */
export function drawRoad(
  context: CanvasRenderingContext2D,
  { features }: MapFeatureCollection,
  { view, colors }: Frame,
): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const { properties, geometry } of features) {
    const look = lineLooks[properties.part]
    if (!look || geometry.type !== 'LineString') continue
    context.beginPath()
    for (const [lng = 0, lat = 0] of geometry.coordinates) {
      const { x, y } = toScreen(view, toWorld({ lat, lng }))
      context.lineTo(x, y)
    }
    context.setLineDash(look.dash ?? [])
    context.lineWidth = look.width
    context.strokeStyle = look.color(colors)
    context.stroke()
  }
  context.setLineDash([])
}

/** Both ends and the selected truck, above all other trucks and clusters. */
export function drawSelected(
  context: CanvasRenderingContext2D,
  { features }: MapFeatureCollection,
  frame: Frame,
): void {
  for (const feature of features) {
    const { part } = feature.properties
    if (part === 'origin' || part === 'destination') drawEnd(context, feature, frame)
    if (part === 'truck') drawSelectedTruck(context, feature, frame)
  }
}

function drawEnd(
  context: CanvasRenderingContext2D,
  { properties, geometry }: MapFeature,
  { view, colors }: Frame,
): void {
  if (geometry.type !== 'Point') return
  const [lng = 0, lat = 0] = geometry.coordinates
  const { x, y } = toScreen(view, toWorld({ lat, lng }))
  const isOrigin = properties.part === 'origin'
  context.beginPath()
  context.arc(x, y, 6, 0, 2 * Math.PI)
  context.fillStyle = isOrigin ? colors.halo : colors.driven
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = isOrigin ? colors.driven : colors.halo
  context.stroke()
  context.font = `600 12px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const label = 'label' in properties ? (properties.label ?? '') : ''
  for (const [at, line] of label.split('\n').entries()) {
    const top = y + 10 + at * 15
    context.lineWidth = 4
    context.strokeStyle = colors.halo
    context.strokeText(line, x, top)
    context.fillStyle = colors.label
    context.fillText(line, x, top)
  }
}

function drawSelectedTruck(
  context: CanvasRenderingContext2D,
  { properties, geometry }: MapFeature,
  { view, colors, sprites, pixelRatio }: Frame,
): void {
  if (geometry.type !== 'Point' || !('state' in properties) || !properties.state) return
  const { state, alarm = 0, isStale = false, heading = null } = properties
  const [lng = 0, lat = 0] = geometry.coordinates
  const { x, y } = toScreen(view, toWorld({ lat, lng }))
  const { tones, driven } = colors
  const color = alarm === 2 ? tones.red.solid : alarm === 1 ? tones.amber.solid : driven
  context.beginPath()
  context.arc(x, y, 19, 0, 2 * Math.PI)
  context.globalAlpha = 0.2
  context.fillStyle = color
  context.fill()
  context.globalAlpha = 1
  context.lineWidth = 2.5
  context.strokeStyle = color
  context.stroke()
  const sprite = sprites.truck({ state, alarm: 0, isStale, heading }, 1.1)
  const [width, height] = [sprite.width / pixelRatio, sprite.height / pixelRatio]
  context.drawImage(sprite, x - width / 2, y - height / 2, width, height)
}
