import type { MapColors } from '../map-colors.ts'
import { type MapView, toScreen, toWorld, type WorldPoint, worldSize } from '../mercator.ts'

type Position = readonly [lng: number, lat: number]
type Geometry =
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }
  | { type: 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'Point'; coordinates: Position }

/** The basemap's GeoJSON, as `tools/geo/build-basemap.ts` writes it. */
export interface BasemapData {
  features: readonly { properties: { kind: string; name?: string }; geometry: Geometry }[]
}

interface NamedPlace extends WorldPoint {
  name: string
}

/** The basemap, prepared for drawing at any zoom level. */
export interface PreparedBasemap {
  /** By kind. */
  lines: ReadonlyMap<string, readonly Line[]>
  departments: readonly NamedPlace[]
  landmarks: readonly NamedPlace[]
}

/** Points of the world: x and y by turns. */
interface Line {
  points: Float64Array
  west: number
  east: number
  north: number
  south: number
}

export function prepareBasemap({ features }: BasemapData): PreparedBasemap {
  const lines = new Map<string, Line[]>()
  const named = new Map<string, NamedPlace[]>()
  for (const { properties, geometry } of features) {
    const { kind, name = '' } = properties
    if (geometry.type === 'Point') {
      const [lng, lat] = geometry.coordinates
      named.set(kind, [...(named.get(kind) ?? []), { name, ...toWorld({ lat, lng }) }])
      continue
    }
    const found =
      geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
    lines.set(kind, [...(lines.get(kind) ?? []), ...found.map(prepareLine)])
  }
  return {
    lines,
    departments: named.get('department') ?? [],
    landmarks: named.get('landmark') ?? [],
  }
}

function prepareLine(positions: readonly Position[]): Line {
  const line = {
    points: new Float64Array(2 * positions.length),
    west: Infinity,
    east: -Infinity,
    north: Infinity,
    south: -Infinity,
  }
  for (const [at, [lng, lat]] of positions.entries()) {
    const { x, y } = toWorld({ lat, lng })
    line.points.set([x, y], 2 * at)
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  }
  return line
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

export interface BasemapPaint {
  view: MapView
  pixelRatio: number
  colors: MapColors
}

/** Width and height of the picture of a view, in pixels of the screen. */
export const pixelsOf = (
  { width, height }: Pick<MapView, 'width' | 'height'>,
  pixelRatio: number,
): [number, number] => [
  Math.max(1, Math.round(width * pixelRatio)),
  Math.max(1, Math.round(height * pixelRatio)),
]

export function paintBasemap(
  context: Context,
  basemap: PreparedBasemap,
  { view, pixelRatio, colors }: BasemapPaint,
): void {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.fillStyle = colors.sea
  context.fillRect(0, 0, view.width, view.height)
  paintLines(context, basemap, view, colors)
  paintNames(context, basemap, view, colors)
}

function paintLines(
  context: Context,
  { lines }: PreparedBasemap,
  view: MapView,
  colors: MapColors,
): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const trace = (kind: string) => {
    context.beginPath()
    for (const line of lines.get(kind) ?? []) traceLine(context, line, view)
  }
  const fill = (color: string) => {
    context.fillStyle = color
    context.fill('evenodd')
  }
  /** Widths at zoom 4 and at zoom 10, as in the style of the full map. */
  const stroke = (color: string, far: number, near: number) => {
    const share = Math.min(1, Math.max(0, (view.zoom - 4) / 6))
    context.strokeStyle = color
    context.lineWidth = far + (near - far) * share
    context.stroke()
  }
  trace('abroad')
  fill(colors.abroad)
  stroke(colors.border, 1, 1)
  trace('land')
  fill(colors.land)
  // Closes the gaps between departments that were simplified separately.
  stroke(colors.land, 0.7, 0.7)
  trace('border')
  stroke(colors.border, 0.6, 1.4)
  trace('river')
  stroke(colors.river, 0.8, 2.5)
  trace('coast')
  stroke(colors.coast, 0.8, 1.4)
  if (view.zoom >= 5.5) {
    trace('lane')
    stroke(colors.lane, 0.4, 1.6)
  }
  trace('road')
  stroke(colors.road, 0.6, 2.6)
  trace('corridor')
  stroke(colors.corridor, 1.2, 3.6)
}

/** Points nearer than this to the one before, in pixels, are left out: most of them at low zoom levels. */
const leastStep = 0.6

/** Adds a line to the path, unless it is outside the view. */
function traceLine(context: Context, line: Line, view: MapView): void {
  const size = worldSize(view.zoom)
  const left = view.x - view.width / 2 / size
  const top = view.y - view.height / 2 / size
  const room = 8 / size
  if (line.east < left - room || line.west > left + view.width / size + room) return
  if (line.south < top - room || line.north > top + view.height / size + room) return
  const { points } = line
  let [lastX, lastY] = [Infinity, Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const x = ((points[at] ?? 0) - left) * size
    const y = ((points[at + 1] ?? 0) - top) * size
    const isLast = at === points.length - 2
    if (!isLast && Math.abs(x - lastX) < leastStep && Math.abs(y - lastY) < leastStep) continue
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
}

const fontFamily = "'Inter Variable', system-ui, sans-serif"

function paintNames(
  context: Context,
  { departments, landmarks }: PreparedBasemap,
  view: MapView,
  colors: MapColors,
): void {
  const write = (text: string, place: WorldPoint) => {
    const { x, y } = toScreen(view, place)
    if (x < -100 || y < -20 || x > view.width + 100 || y > view.height + 20) return
    context.strokeStyle = colors.halo
    context.lineWidth = 3
    context.strokeText(text, x, y)
    context.fillStyle = colors.labelSoft
    context.fillText(text, x, y)
  }
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.textAlign = 'center'
  context.font = `500 10px ${fontFamily}`
  if (view.zoom >= 5.6 && view.zoom < 9.5) {
    for (const place of departments) write(place.name.toUpperCase(), place)
  }
  if (view.zoom >= 8) for (const place of landmarks) write(place.name, place)
}
