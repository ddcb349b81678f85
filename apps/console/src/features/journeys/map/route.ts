import { nearestOnPath, pointAlong, sharesOf, type Point } from '@arriero/domain/corridors/point.ts'

/** Splits the road at the point that is nearest to the truck, which belongs to both parts. */
export function splitRoute(
  path: readonly Point[],
  truck: Point,
): { driven: Point[]; ahead: Point[] } {
  const { progress } = nearestOnPath(path, truck)
  const shares = sharesOf(path)
  const here = pointAlong(path, progress)
  return {
    driven: [...path.filter((_, at) => (shares[at] ?? 0) < progress), here],
    ahead: [here, ...path.filter((_, at) => (shares[at] ?? 0) > progress)],
  }
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
