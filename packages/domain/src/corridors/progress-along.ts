import type { Point } from './point.ts'

/** How much of the road (0 to 1) is behind the place on it that lies nearest: the inverse of `pointAlong`. */
export function progressAlong(path: readonly Point[], place: Point): number {
  let total = 0
  let best = { distance: Infinity, length: 0 }
  for (const [at, to] of path.entries()) {
    const from = path[at - 1] ?? to
    const [x, y] = [to.lng - from.lng, to.lat - from.lat]
    const length = Math.hypot(x, y)
    const along = (place.lng - from.lng) * x + (place.lat - from.lat) * y
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length ** 2))
    const distance = Math.hypot(
      place.lng - (from.lng + x * share),
      place.lat - (from.lat + y * share),
    )
    if (distance < best.distance) best = { distance, length: total + length * share }
    total += length
  }
  return total === 0 ? 0 : best.length / total
}
