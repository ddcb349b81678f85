export interface Point {
  lat: number
  lng: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance. */
export function kilometresBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat) / 2
  const lng = radians(to.lng - from.lng) / 2
  const haversine =
    Math.sin(lat) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** The point at `progress` (0 to 1) of the path. */
export function pointAlong(path: readonly Point[], progress: number): Point {
  const lengths = path.slice(1).map((point, at) => flatDistance(path[at] ?? point, point))
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

/** In degrees, which near the equator are about equally long in both directions: precise enough for progress. */
function flatDistance(from: Point, to: Point): number {
  return Math.hypot(to.lat - from.lat, to.lng - from.lng)
}

/** The progress (0 to 1) of the point on the path that is nearest to `place`: the inverse of `pointAlong`. */
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
