import { corridors } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

type Ends = Pick<JourneyDocument, 'origin' | 'destination'>

const keyOf = ({
  origin,
  destination,
}: {
  origin: { divipola: string }
  destination: { divipola: string }
}) => `${origin.divipola}-${destination.divipola}`
const paths = new Map(corridors.map((corridor) => [keyOf(corridor), corridor.path]))

/** The road between two places, if they are the ends of a known corridor. */
export const findRoad = (journey: Ends): readonly Point[] | undefined => paths.get(keyOf(journey))

/** Splits the road at the truck's position, which belongs to both parts. */
export function splitRoute(
  path: readonly Point[],
  progress: number,
): { driven: Point[]; ahead: Point[] } {
  const spans = path.slice(1).map((to, at) => {
    const from = path[at] ?? to
    return { from, to, length: Math.hypot(to.lat - from.lat, to.lng - from.lng) }
  })
  let remaining = progress * spans.reduce((sum, { length }) => sum + length, 0)
  for (const [at, { from, to, length }] of spans.entries()) {
    if (remaining <= length) {
      const share = length === 0 ? 0 : remaining / length
      const here = {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }
      return {
        driven: [...path.slice(0, at + 1), here],
        ahead: [here, ...path.slice(at + 1)],
      }
    }
    remaining -= length
  }
  return { driven: [...path], ahead: path.slice(-1) }
}

const degreesPerRadian = 180 / Math.PI

/** Clockwise from north, 0 to 360. */
export function bearing(from: Point, to: Point): number {
  const east = (to.lng - from.lng) * Math.cos(from.lat / degreesPerRadian)
  return (Math.atan2(east, to.lat - from.lat) * degreesPerRadian + 360) % 360
}

/**
 * Direction of the road after `progress` (0 to 1) of its length. Allocates nothing, because it runs for
 * every truck when the map opens.
 */
export function headingAlong(path: readonly Point[], progress: number): number | null {
  let total = 0
  for (let at = 1; at < path.length; at++) total += length(path[at - 1], path[at])
  let remaining = progress * total
  let heading: number | null = null
  for (let at = 1; at < path.length && remaining >= 0; at++) {
    const from = path[at - 1]
    const to = path[at]
    const span = length(from, to)
    if (from && to && span > 0) heading = bearing(from, to)
    remaining -= span
  }
  return heading
}

const length = (from: Point | undefined, to: Point | undefined) =>
  from && to ? Math.hypot(to.lat - from.lat, to.lng - from.lng) : 0

/** In degrees, about 20 m: smaller differences are GPS noise. */
const minMove = 0.0002

export const hasMoved = (from: Point, to: Point) =>
  Math.abs(to.lat - from.lat) > minMove || Math.abs(to.lng - from.lng) > minMove
