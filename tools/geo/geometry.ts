export type GeoPoint = readonly [x: number, y: number]
export type Line = readonly GeoPoint[]

/** Size of the image, and the part of the world that it shows (Mercator). */
export interface View {
  width: number
  height: number
  west: number
  north: number
  /** Image units per degree of longitude. */
  scale: number
}

const mercator = (lat: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

export const project =
  (view: View) =>
  ([lng, lat]: GeoPoint): GeoPoint => [
    (lng - view.west) * view.scale,
    (mercator(view.north) - mercator(lat)) * view.scale,
  ]

/** Moves outside points to a frame just beyond the edge, where simplifying removes them. */
export const clampTo =
  (view: View, margin = 20) =>
  ([x, y]: GeoPoint): GeoPoint => [
    Math.min(Math.max(x, -margin), view.width + margin),
    Math.min(Math.max(y, -margin), view.height + margin),
  ]

/** Douglas-Peucker: the fewest points that stay within `tolerance` of the line. */
export function simplify(line: Line, tolerance: number): Line {
  const first = line[0]
  const last = line.at(-1)
  if (first === undefined || last === undefined || line.length < 3) return line
  let farthest = 0
  let at = 0
  for (const [index, point] of line.entries()) {
    const distance = distanceTo(point, first, last)
    if (distance > farthest) {
      farthest = distance
      at = index
    }
  }
  if (farthest <= tolerance) return [first, last]
  const head = simplify(line.slice(0, at + 1), tolerance)
  return [...head.slice(0, -1), ...simplify(line.slice(at), tolerance)]
}

function distanceTo([x, y]: GeoPoint, [ax, ay]: GeoPoint, [bx, by]: GeoPoint): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** How much a line turns at its middle point, in degrees: 0 is straight on, 180 is back. */
export function turnAt([ax, ay]: GeoPoint, [bx, by]: GeoPoint, [cx, cy]: GeoPoint): number {
  const turn = Math.atan2(cy - by, cx - bx) - Math.atan2(by - ay, bx - ax)
  const degrees = Math.abs((turn * 180) / Math.PI) % 360
  return degrees > 180 ? 360 - degrees : degrees
}

/** The nearest point of a segment: its share of the segment, and how far off it is. */
export function distanceToSegment(
  [x, y]: GeoPoint,
  [ax, ay]: GeoPoint,
  [bx, by]: GeoPoint,
): { share: number; off: number } {
  const length = Math.hypot(bx - ax, by - ay)
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2
  const share = Math.min(1, Math.max(0, along))
  return { share, off: Math.hypot(x - (ax + (bx - ax) * share), y - (ay + (by - ay) * share)) }
}

/** The point after a share of the line's length, 0 to 1. */
export function pointAlong(line: Line, share: number): GeoPoint | null {
  const spans = line.slice(1).map((to, index) => {
    const from = line[index] ?? to
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }
  })
  let remaining = share * spans.reduce((sum, span) => sum + span.length, 0)
  for (const { from, to, length } of spans) {
    if (remaining <= length && length > 0) {
      const t = remaining / length
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    }
    remaining -= length
  }
  return line.at(-1) ?? null
}

const gridSteps = 40

/** Approximates the point inside a ring that is farthest from its edge. */
export function labelPoint(ring: Line): GeoPoint | null {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, south] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south]
  let best: { at: GeoPoint; clearance: number } | null = null
  for (let row = 0.5; row < gridSteps; row++) {
    for (let column = 0.5; column < gridSteps; column++) {
      const at: GeoPoint = [west + (width * column) / gridSteps, south + (height * row) / gridSteps]
      const clearance = isInside(ring, at) ? distanceToEdge(ring, at) : 0
      if (clearance > (best?.clearance ?? 0)) best = { at, clearance }
    }
  }
  return best?.at ?? null
}

/** Ray casting: from an inside point a ray crosses the edge an odd number of times. */
function isInside(ring: Line, [x, y]: GeoPoint): boolean {
  let isOdd = false
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(index - 1) ?? [bx, by]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isOdd = !isOdd
  }
  return isOdd
}

/** Distance to the nearest vertex, which is close enough because rings have many. */
const distanceToEdge = (ring: Line, [x, y]: GeoPoint) =>
  Math.min(...ring.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))

/** Twice the area, for either orientation. */
export function ringArea(ring: Line): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [px, py] = ring.at(index - 1) ?? [x, y]
    return total + px * y - x * py
  }, 0)
  return Math.abs(sum)
}
