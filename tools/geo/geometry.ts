export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

/** The picture: its size and the part of the world in it (Mercator). */
export interface View {
  width: number
  height: number
  west: number
  north: number
  /** Picture units per degree of longitude. */
  scale: number
}

const mercator = (lat: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

export const project =
  (view: View) =>
  ([lng, lat]: Point): Point => [
    (lng - view.west) * view.scale,
    (mercator(view.north) - mercator(lat)) * view.scale,
  ]

/** Pulls what lies outside onto a frame just beyond the edge, where simplifying melts it away. */
export const clampTo =
  (view: View, margin = 20) =>
  ([x, y]: Point): Point => [
    Math.min(Math.max(x, -margin), view.width + margin),
    Math.min(Math.max(y, -margin), view.height + margin),
  ]

/** Douglas and Peucker: the fewest points that stay within `tolerance` of the line. */
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

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** The point after a share of the line's length, 0 to 1. */
export function pointAlong(line: Line, share: number): Point | null {
  const spans = line.slice(1).map((to, index) => {
    const from = line[index] ?? to
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }
  })
  let left = share * spans.reduce((sum, span) => sum + span.length, 0)
  for (const { from, to, length } of spans) {
    if (left <= length && length > 0) {
      const t = left / length
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    }
    left -= length
  }
  return line.at(-1) ?? null
}
