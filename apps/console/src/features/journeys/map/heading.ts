import type { Point } from '@arriero/domain/corridors/point.ts'

const degrees = 180 / Math.PI

/** Clockwise from north, 0 to 360. */
export function bearing(from: Point, to: Point): number {
  const east = (to.lng - from.lng) * Math.cos(from.lat / degrees)
  return (Math.atan2(east, to.lat - from.lat) * degrees + 360) % 360
}

/** Where a truck looks that has `progress` (0 to 1) of the road behind it. */
export function headingAlong(path: readonly Point[], progress: number): number | null {
  const spans = path.slice(1).flatMap((to, at) => {
    const from = path[at] ?? to
    const length = Math.hypot(to.lat - from.lat, to.lng - from.lng)
    return length === 0 ? [] : [{ from, to, length }]
  })
  let left = progress * spans.reduce((sum, { length }) => sum + length, 0)
  const span = spans.find(({ length }) => (left -= length) < 0) ?? spans.at(-1)
  return span ? bearing(span.from, span.to) : null
}

/** Below this, in degrees (some 20 m), a difference is the receiver's noise. */
const leastMove = 0.0002

export const hasMoved = (from: Point, to: Point) =>
  Math.abs(to.lat - from.lat) > leastMove || Math.abs(to.lng - from.lng) > leastMove
