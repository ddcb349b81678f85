import type { MapFeature, MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import { type Box, placeCityLabels } from '../marks/city-labels.ts'
import { type MapView, toScreen, toWorld } from '../mercator.ts'
import { type Frame, stamp } from './draw-marks.ts'
import { placeEndLabel } from './end-label.ts'
import { type Line, visibleLines } from './visible-lines.ts'

const fontFamily = "'Inter Variable', system-ui, sans-serif"

type Context = CanvasRenderingContext2D

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
  gap: { color: ({ driven }) => driven, width: 3, dash: [2, 7] },
}

interface DotLook {
  radius: number
  fill: (colors: MapColors) => string
  stroke: (colors: MapColors) => string
}

/** Stops and events of a replayed journey. */
const dotLooks: Readonly<Record<string, DotLook>> = {
  stop: { radius: 7, fill: ({ halo }) => halo, stroke: ({ tones }) => tones.amber.solid },
  event: { radius: 4, fill: ({ label }) => label, stroke: ({ halo }) => halo },
}

const place = (view: MapView, [lng = 0, lat = 0]: number[]) => toScreen(view, toWorld({ lat, lng }))

/** The road of the selected journey, below the trucks. */
export function drawRoad(
  context: Context,
  { features }: MapFeatureCollection,
  { view, colors, pixelRatio }: Frame,
): void {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const { properties, geometry } of features) {
    const look = lineLooks[properties.part]
    if (!look || geometry.type !== 'LineString') continue
    const points: Line = geometry.coordinates.map((position) => place(view, position))
    context.beginPath()
    for (const line of visibleLines(points, view)) {
      for (const [at, { x, y }] of line.entries()) {
        if (at === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
    }
    context.setLineDash(look.dash ?? [])
    context.lineWidth = look.width
    context.strokeStyle = look.color(colors)
    context.stroke()
  }
  context.setLineDash([])
  for (const feature of features) drawDot(context, feature, view, colors)
}

function drawDot(context: Context, feature: MapFeature, view: MapView, colors: MapColors): void {
  const { properties, geometry } = feature
  const look = dotLooks[properties.part]
  if (!look || geometry.type !== 'Point') return
  const { x, y } = place(view, geometry.coordinates)
  context.beginPath()
  context.arc(x, y, look.radius, 0, 2 * Math.PI)
  context.fillStyle = look.fill(colors)
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = look.stroke(colors)
  context.stroke()
}

/** Both ends and the selected truck, above all other trucks and clusters. */
export function drawSelected(
  context: Context,
  { features }: MapFeatureCollection,
  frame: Frame,
): void {
  const { pixelRatio, view } = frame
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  const ends = features.filter(
    ({ properties: { part } }) => part === 'origin' || part === 'destination',
  )
  const trucks = features.filter(({ properties: { part } }) => part === 'truck')
  for (const end of ends) drawEnd(context, end, frame)
  // What the labels of the ends should not cover.
  const taken: Box[] = [
    ...placeCityLabels(view),
    ...trucks.map((truck) => boxAround(truck, haloRadius, frame)),
    ...ends.map((end) => boxAround(end, endRadius, frame)),
  ]
  for (const end of ends) taken.push(labelEnd(context, end, taken, frame))
  for (const truck of trucks) drawSelectedTruck(context, truck, frame)
}

const endRadius = 6
/** Of the circle around the selected truck. */
const haloRadius = 19

const screenPoint = ({ geometry }: MapFeature, { view }: Frame) =>
  place(view, geometry.type === 'Point' ? geometry.coordinates : [])

function boxAround(feature: MapFeature, reach: number, frame: Frame): Box {
  const { x, y } = screenPoint(feature, frame)
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
}

function drawEnd(context: Context, feature: MapFeature, frame: Frame): void {
  const { x, y } = screenPoint(feature, frame)
  const { colors } = frame
  const isOrigin = feature.properties.part === 'origin'
  context.beginPath()
  context.arc(x, y, endRadius, 0, 2 * Math.PI)
  context.fillStyle = isOrigin ? colors.halo : colors.driven
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = isOrigin ? colors.driven : colors.halo
  context.stroke()
}

const lineHeight = 15

/** Writes the label of an end beside it, and returns where. */
function labelEnd(context: Context, feature: MapFeature, taken: readonly Box[], frame: Frame): Box {
  const { properties } = feature
  const { colors, view } = frame
  const lines = ('label' in properties ? (properties.label ?? '') : '').split('\n')
  context.font = `600 12px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const size = {
    width: Math.max(...lines.map((line) => context.measureText(line).width)),
    height: lines.length * lineHeight,
  }
  const box = placeEndLabel(screenPoint(feature, frame), size, taken, view)
  const middle = (box.left + box.right) / 2
  for (const [at, line] of lines.entries()) {
    const top = box.top + at * lineHeight
    context.lineWidth = 4
    context.strokeStyle = colors.halo
    context.strokeText(line, middle, top)
    context.fillStyle = colors.label
    context.fillText(line, middle, top)
  }
  return box
}

function drawSelectedTruck(
  context: Context,
  { properties, geometry }: MapFeature,
  { view, colors, sprites, pixelRatio }: Frame,
): void {
  if (geometry.type !== 'Point' || !('state' in properties) || !properties.state) return
  const { state, alarm = 0, isStale = false, heading = null } = properties
  const { x, y } = place(view, geometry.coordinates)
  const { tones, driven } = colors
  const color = alarm === 2 ? tones.red.solid : alarm === 1 ? tones.amber.solid : driven
  context.beginPath()
  context.arc(x, y, haloRadius, 0, 2 * Math.PI)
  context.globalAlpha = 0.2
  context.fillStyle = color
  context.fill()
  context.globalAlpha = 1
  context.lineWidth = 2.5
  context.strokeStyle = color
  context.stroke()
  context.setTransform(1, 0, 0, 1, 0, 0)
  const sprite = sprites.truck({ state, alarm: 0, isStale, heading }, 1.1)
  stamp(context, sprite, x * pixelRatio, y * pixelRatio)
}
