import type { MapFeature, MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import { type MapView, toScreen, toWorld } from '../mercator.ts'
import { type Frame, stamp } from './draw-marks.ts'
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
}

/** Both ends and the selected truck, above all other trucks and clusters. */
export function drawSelected(
  context: Context,
  { features }: MapFeatureCollection,
  frame: Frame,
): void {
  const { pixelRatio } = frame
  for (const feature of features) {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    const { part } = feature.properties
    if (part === 'origin' || part === 'destination') drawEnd(context, feature, frame)
    if (part === 'truck') drawSelectedTruck(context, feature, frame)
  }
}

function drawEnd(
  context: Context,
  { properties, geometry }: MapFeature,
  { view, colors }: Frame,
): void {
  if (geometry.type !== 'Point') return
  const { x, y } = place(view, geometry.coordinates)
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
  context.arc(x, y, 19, 0, 2 * Math.PI)
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
