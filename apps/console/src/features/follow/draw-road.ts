import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { pointAlong, type Point, sharesOf } from '@arriero/domain/corridors/point.ts'

export const mapWidth = 360
export const mapHeight = 240
const margin = { x: 28, y: 30 }

interface Pixel {
  x: number
  y: number
}

interface Label {
  x: number
  y: number
  textAnchor: 'start' | 'end'
}

interface NamedPixel extends Pixel {
  name: string
  label: Label | undefined
}

interface RoadDrawing {
  /** Points of an SVG polyline. */
  ahead: string
  driven: string
  ends: NamedPixel[]
  places: NamedPixel[]
  truck: Pixel | undefined
}

/** The road in pixels; undefined if it is not known. */
export function drawRoad(journey: SharedJourney): RoadDrawing | undefined {
  const { road, places, progress, stage, origin, destination } = journey
  const [first, last] = [road.at(0), road.at(-1)]
  if (!first || !last || road.length < 2) return undefined
  const toPixel = fit(road)
  const share = progress ?? 0
  const shares = sharesOf(road)
  const behind = road.filter((_, at) => (shares[at] ?? 0) < share)
  const labels = new LabelLayout()
  const isOnRoad = stage === 'on-route' && journey.position !== null
  const truck = isOnRoad ? toPixel(pointAlong(road, share)) : undefined
  const ends = [toPixel(first), toPixel(last)]
  const shown = spread(
    places.map(({ name, at }) => ({ name, pixel: toPixel(pointAlong(road, at)) })),
    ends,
  )
  for (const pixel of ends) labels.keepFree(pixel, 6)
  for (const { pixel } of shown) labels.keepFree(pixel, 3)
  if (truck) labels.keepFree(truck, 14)
  const named = (name: string, pixel: Pixel, isVital: boolean) => ({
    name,
    ...pixel,
    label: labels.place(name, pixel, isVital),
  })
  return {
    ahead: write(road.map(toPixel)),
    driven: share > 0 ? write([...behind, pointAlong(road, share)].map(toPixel)) : '',
    // First, so that the names of places give way to them.
    ends: ends.map((pixel, at) => named(at === 0 ? origin : destination, pixel, true)),
    places: shown.map(({ name, pixel }) => named(name, pixel, false)),
    truck,
  }
}

/** Places the road in the middle of the picture, as large as possible. */
function fit(road: readonly Point[]): (point: Point) => Pixel {
  const [west, east] = extent(road.map(({ lng }) => lng))
  const [south, north] = extent(road.map(({ lat }) => lat))
  const across = mapWidth - 2 * margin.x
  const down = mapHeight - 2 * margin.y
  // Near the equator a degree is about as long in both directions.
  const scale = Math.min(across / Math.max(east - west, 0.01), down / Math.max(north - south, 0.01))
  const left = (mapWidth - (east - west) * scale) / 2
  const top = (mapHeight - (north - south) * scale) / 2
  return ({ lat, lng }) => ({
    x: Math.round(left + (lng - west) * scale),
    y: Math.round(top + (north - lat) * scale),
  })
}

const extent = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
]

const minPlaceDistance = 16

/** Leaves out places that are too near to an end or to the place before. */
function spread<Place extends { pixel: Pixel }>(
  places: readonly Place[],
  ends: readonly Pixel[],
): Place[] {
  const taken = [...ends]
  return places.filter(({ pixel }) => {
    const isFree = taken.every((other) => distance(pixel, other) > minPlaceDistance)
    if (isFree) taken.push(pixel)
    return isFree
  })
}

const distance = (one: Pixel, other: Pixel) => Math.hypot(one.x - other.x, one.y - other.y)

const write = (pixels: readonly Pixel[]) => pixels.map(({ x, y }) => `${x},${y}`).join(' ')

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const letterWidth = 6.5
const lineHeight = 14
const gap = 9

/** Finds room for names beside their points. A name without room is left out, unless it is vital. */
class LabelLayout {
  readonly #taken: Box[] = []

  keepFree({ x, y }: Pixel, around: number): void {
    const box = { left: x - around, right: x + around, top: y - around, bottom: y + around }
    this.#taken.push(box)
  }

  place(name: string, { x, y }: Pixel, isVital: boolean): Label | undefined {
    const width = name.length * letterWidth
    const candidates = [0, -12, 12].flatMap((shift) => {
      const box = { top: y + shift - lineHeight / 2, bottom: y + shift + lineHeight / 2 }
      return [
        { anchor: 'start' as const, ...box, left: x + gap, right: x + gap + width },
        { anchor: 'end' as const, ...box, left: x - gap - width, right: x - gap },
      ]
    })
    const inside = candidates.filter(({ left, right }) => left >= 2 && right <= mapWidth - 2)
    const free = inside.find((box) => !this.#taken.some((other) => overlap(box, other)))
    const chosen = free ?? (isVital ? (inside[0] ?? candidates[0]) : undefined)
    if (!chosen) return undefined
    this.#taken.push(chosen)
    const { anchor: textAnchor, left, right, top } = chosen
    return { x: textAnchor === 'start' ? left : right, y: top + lineHeight - 3, textAnchor }
  }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom
