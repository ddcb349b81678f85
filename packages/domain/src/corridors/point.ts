export interface Point {
  lat: number
  lng: number
}

/** Where a truck loads or unloads, with the code of its municipality. */
export interface Site extends Point {
  divipola: string
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

/** The point at `progress` (0 to 1) of the path. Allocates only its result: it runs for every report of a truck. */
export function pointAlong(path: readonly Point[], progress: number): Point {
  let left = progress * lengthOf(path)
  for (let at = 1; at < path.length; at += 1) {
    const from = path[at - 1]
    const to = path[at]
    if (!from || !to) break
    const length = flatDistance(from, to)
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
  return lengthOfVector(to.lng - from.lng, to.lat - from.lat)
}

/** `Math.hypot` guards against overflow and takes ten times as long. */
const lengthOfVector = (x: number, y: number) => Math.sqrt(x * x + y * y)

function lengthOf(path: readonly Point[]): number {
  let total = 0
  for (let at = 1; at < path.length; at += 1) {
    const from = path[at - 1]
    const to = path[at]
    if (from && to) total += flatDistance(from, to)
  }
  return total
}

/** The share of the path's length (0 to 1) at each of its points. */
export function sharesOf(path: readonly Point[]): number[] {
  const total = lengthOf(path)
  let passed = 0
  return path.map((to, at) => {
    const from = path[at - 1]
    if (from) passed += flatDistance(from, to)
    return total === 0 ? 0 : passed / total
  })
}

/** The progress (0 to 1) of the point on the path that is nearest to `place`: the inverse of `pointAlong`. */
export const progressAlong = (path: readonly Point[], place: Point): number =>
  nearestOnPath(path, place).progress

/** The nearest point of the path: its progress, and how far away it is in degrees. */
export function nearestOnPath(
  path: readonly Point[],
  place: Point,
): { progress: number; distance: number } {
  let total = 0
  let [nearest, passed] = [Infinity, 0]
  for (let at = 0; at < path.length; at += 1) {
    const to = path[at]
    const from = path[at - 1] ?? to
    if (!from || !to) break
    const x = to.lng - from.lng
    const y = to.lat - from.lat
    const length = lengthOfVector(x, y)
    const along = (place.lng - from.lng) * x + (place.lat - from.lat) * y
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length ** 2))
    const distance = lengthOfVector(
      place.lng - (from.lng + x * share),
      place.lat - (from.lat + y * share),
    )
    if (distance < nearest) {
      nearest = distance
      passed = total + length * share
    }
    total += length
  }
  return { progress: total === 0 ? 0 : passed / total, distance: nearest }
}
