import type { Line, Point } from './geometry.ts'

const steps = 40

/** The place inside a ring that lies farthest from its edge, near enough for a label. */
export function labelPoint(ring: Line): Point | null {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, south] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south]
  let best: { at: Point; room: number } | null = null
  for (let row = 0.5; row < steps; row++) {
    for (let column = 0.5; column < steps; column++) {
      const at: Point = [west + (width * column) / steps, south + (height * row) / steps]
      const room = isInside(ring, at) ? distanceToEdge(ring, at) : 0
      if (room > (best?.room ?? 0)) best = { at, room }
    }
  }
  return best?.at ?? null
}

/** A ray to the east crosses the edge an odd number of times. */
function isInside(ring: Line, [x, y]: Point): boolean {
  let isOdd = false
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(index - 1) ?? [bx, by]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isOdd = !isOdd
  }
  return isOdd
}

/** To the nearest corner: rings have many. */
const distanceToEdge = (ring: Line, [x, y]: Point) =>
  Math.min(...ring.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))

/** Twice the area, whichever way the ring turns. */
export function ringArea(ring: Line): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [px, py] = ring.at(index - 1) ?? [x, y]
    return total + px * y - x * py
  }, 0)
  return Math.abs(sum)
}
