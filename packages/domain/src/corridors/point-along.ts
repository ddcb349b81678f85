import type { Point } from './point.ts'

/** The point with `progress` (0 to 1) of the road behind it. */
export function pointAlong(path: readonly Point[], progress: number): Point {
  const lengths = path.slice(1).map((point, at) => distance(path[at] ?? point, point))
  let left = progress * lengths.reduce((sum, length) => sum + length, 0)
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [path[at], path[at + 1]]
    if (!from || !to) break
    if (left <= length) {
      const share = length === 0 ? 0 : left / length
      return {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }
    }
    left -= length
  }
  const last = path.at(-1)
  if (!last) throw new RangeError('A path needs points')
  return { lat: last.lat, lng: last.lng }
}

/** Near the equator a degree is about as long both ways: flat is good enough for shares of a road. */
function distance(from: Point, to: Point): number {
  return Math.hypot(to.lat - from.lat, to.lng - from.lng)
}
