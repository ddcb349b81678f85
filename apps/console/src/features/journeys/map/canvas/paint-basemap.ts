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
  /** By kind, in units of the world around `pivot`. */
  shapes: ReadonlyMap<string, Path2D>
  departments: readonly NamedPlace[]
  landmarks: readonly NamedPlace[]
}

/** Shapes are relative to the middle of the country: numbers near 0 are drawn more exactly. */
const pivot = toWorld({ lat: 4, lng: -73 })
/** A unit of the shapes is a pixel at zoom 8. */
const shapeSize = worldSize(8)

export function prepareBasemap({ features }: BasemapData): PreparedBasemap {
  const shapes = new Map<string, Path2D>()
  const named = new Map<string, NamedPlace[]>()
  for (const { properties, geometry } of features) {
    const { kind, name = '' } = properties
    if (geometry.type === 'Point') {
      const [lng, lat] = geometry.coordinates
      named.set(kind, [...(named.get(kind) ?? []), { name, ...toWorld({ lat, lng }) }])
      continue
    }
    const path = shapes.get(kind) ?? new Path2D()
    const lines =
      geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
    for (const line of lines) addLine(path, line)
    shapes.set(kind, path)
  }
  return {
    shapes,
    departments: named.get('department') ?? [],
    landmarks: named.get('landmark') ?? [],
  }
}

function addLine(path: Path2D, line: readonly Position[]): void {
  for (const [at, [lng, lat]] of line.entries()) {
    const { x, y } = toWorld({ lat, lng })
    const [left, top] = [(x - pivot.x) * shapeSize, (y - pivot.y) * shapeSize]
    if (at === 0) path.moveTo(left, top)
    else path.lineTo(left, top)
  }
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

export interface BasemapPaint {
  view: MapView
  pixelRatio: number
  colors: MapColors
}

export function paintBasemap(
  context: Context,
  basemap: PreparedBasemap,
  { view, pixelRatio, colors }: BasemapPaint,
): void {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.fillStyle = colors.sea
  context.fillRect(0, 0, view.width, view.height)
  paintShapes(context, basemap, { view, pixelRatio, colors })
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  paintNames(context, basemap, view, colors)
}

function paintShapes(
  context: Context,
  { shapes }: PreparedBasemap,
  { view, pixelRatio, colors }: BasemapPaint,
): void {
  const scale = worldSize(view.zoom) / shapeSize
  const middle = toScreen(view, pivot)
  const k = scale * pixelRatio
  context.setTransform(k, 0, 0, k, middle.x * pixelRatio, middle.y * pixelRatio)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const fill = (kind: string, color: string) => {
    const shape = shapes.get(kind)
    context.fillStyle = color
    if (shape) context.fill(shape, 'evenodd')
  }
  /** Widths at zoom 4 and at zoom 10, as in the style of the full map. */
  const stroke = (kind: string, color: string, far: number, near: number) => {
    const shape = shapes.get(kind)
    const share = Math.min(1, Math.max(0, (view.zoom - 4) / 6))
    context.strokeStyle = color
    context.lineWidth = (far + (near - far) * share) / scale
    if (shape) context.stroke(shape)
  }
  fill('abroad', colors.abroad)
  stroke('abroad', colors.border, 1, 1)
  fill('land', colors.land)
  // Closes the gaps between departments that were simplified separately.
  stroke('land', colors.land, 0.7, 0.7)
  stroke('border', colors.border, 0.6, 1.4)
  stroke('river', colors.river, 0.8, 2.5)
  stroke('coast', colors.coast, 0.8, 1.4)
  if (view.zoom >= 5.5) stroke('lane', colors.lane, 0.4, 1.6)
  stroke('road', colors.road, 0.6, 2.6)
  stroke('corridor', colors.corridor, 1.2, 3.6)
}

const fontFamily = "'Inter Variable', system-ui, sans-serif"

function paintNames(
  context: Context,
  { departments, landmarks }: PreparedBasemap,
  view: MapView,
  colors: MapColors,
): void {
  const write = (text: string, { x, y }: WorldPoint, color: string) => {
    context.strokeStyle = colors.halo
    context.lineWidth = 3
    context.strokeText(text, x, y)
    context.fillStyle = color
    context.fillText(text, x, y)
  }
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.textAlign = 'center'
  context.font = `500 10px ${fontFamily}`
  const isShown = { departments: view.zoom >= 5.6 && view.zoom < 9.5, landmarks: view.zoom >= 8 }
  if (isShown.departments) {
    for (const place of departments) {
      write(place.name.toUpperCase(), toScreen(view, place), colors.labelSoft)
    }
  }
  if (isShown.landmarks) {
    for (const place of landmarks) write(place.name, toScreen(view, place), colors.labelSoft)
  }
}
