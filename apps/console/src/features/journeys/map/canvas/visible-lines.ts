import type { MapView, WorldPoint } from '../mercator.ts'

/** Points on the screen. */
export type Line = readonly WorldPoint[]

/** Points nearer than this to the one before, in pixels, don't change what is seen. */
const leastStep = 1
/** Wider than half of the widest line. */
const room = 8

/** The parts of a line that may be seen in the view, without points that make no difference. */
export function visibleLines(line: Line, view: Pick<MapView, 'width' | 'height'>): Line[] {
  const found: WorldPoint[][] = []
  let open: WorldPoint[] | undefined
  let [before] = line
  for (const [at, point] of line.entries()) {
    if (at === 0 || before === undefined) continue
    const isLast = at === line.length - 1
    if (!isLast && Math.hypot(point.x - before.x, point.y - before.y) < leastStep) continue
    if (mayCross(before, point, view)) {
      if (open) open.push(point)
      else found.push((open = [before, point]))
    } else open = undefined
    before = point
  }
  return found
}

/** Whether the rectangle around both points overlaps the view. */
const mayCross = (
  one: WorldPoint,
  other: WorldPoint,
  { width, height }: Pick<MapView, 'width' | 'height'>,
): boolean =>
  Math.max(one.x, other.x) >= -room &&
  Math.min(one.x, other.x) <= width + room &&
  Math.max(one.y, other.y) >= -room &&
  Math.min(one.y, other.y) <= height + room
