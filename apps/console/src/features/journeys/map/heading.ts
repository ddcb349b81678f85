import type { Point } from '@arriero/domain/corridors/point.ts'

const degrees = 180 / Math.PI

/** Clockwise from north, 0 to 360. */
export function bearing(from: Point, to: Point): number {
  const east = (to.lng - from.lng) * Math.cos(from.lat / degrees)
  return (Math.atan2(east, to.lat - from.lat) * degrees + 360) % 360
}

/**
 * Where a truck looks that has `progress` (0 to 1) of the road behind it. Makes no objects: it is asked
 * of every truck when the map opens.
 */
export function headingAlong(path: readonly Point[], progress: number): number | null {
  let total = 0
  for (let at = 1; at < path.length; at++) total += length(path[at - 1], path[at])
  let left = progress * total
  let heading: number | null = null
  for (let at = 1; at < path.length && left >= 0; at++) {
    const from = path[at - 1]
    const to = path[at]
    const span = length(from, to)
    if (from && to && span > 0) heading = bearing(from, to)
    left -= span
  }
  return heading
}

const length = (from: Point | undefined, to: Point | undefined) =>
  from && to ? Math.hypot(to.lat - from.lat, to.lng - from.lng) : 0

/** Below this, in degrees (some 20 m), a difference is the receiver's noise. */
const leastMove = 0.0002

export const hasMoved = (from: Point, to: Point) =>
  Math.abs(to.lat - from.lat) > leastMove || Math.abs(to.lng - from.lng) > leastMove
