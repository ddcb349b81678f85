import type { TracePoint } from './trace-point.ts'
import { flatKm } from './trace-point.ts'

interface Simplified {
  /** Indexes of the points that are kept, in order. */
  kept: number[]
  /** Every other point lies at most this far from where the kept ones put the truck at its time. */
  toleranceKm: number
}

/** Less is within the error of the points. */
const minToleranceKm = 0.02
/** Points in one run of the search, whose worst time grows with the square of it. */
const chunkSize = 512

/**
 * Douglas–Peucker in space and time: a point may be left out if a truck at constant speed between its neighbours would
 * have been there at that time. So both the way and the speed survive. `fixed` points are always kept, and at most
 * `maxPoints` altogether: the tolerance grows until they are enough.
 */
export function simplifyTrace(
  points: readonly TracePoint[],
  fixed: ReadonlySet<number>,
  maxPoints: number,
): Simplified {
  const weights = new Float64Array(points.length)
  let first = 0
  for (let at = 0; at < points.length; at += 1) {
    const isEnd = at === 0 || at === points.length - 1
    if (!isEnd && !fixed.has(at) && at - first < chunkSize) continue
    weights[at] = Infinity
    if (at > first) weigh(points, first, at, weights)
    first = at
  }
  const weightAt = (at: number) => weights[at] ?? 0
  const heavy = [...weights.keys()].filter((at) => weightAt(at) > minToleranceKm)
  if (heavy.length <= maxPoints) return { kept: heavy, toleranceKm: minToleranceKm }
  const inOrder = heavy.map(weightAt).toSorted((one, other) => other - one)
  const toleranceKm = inOrder[maxPoints] ?? minToleranceKm
  // Only the heavier ones: some of equal weight without the others would not keep the promise.
  const kept = heavy.filter((at) => weightAt(at) > toleranceKm)
  return { kept: kept.length > 0 ? kept : heavy.slice(0, maxPoints), toleranceKm }
}

/** Writes the tolerance from which on each point between the two can be left out. */
function weigh(
  points: readonly TracePoint[],
  begin: number,
  end: number,
  weights: Float64Array,
): void {
  const open: [first: number, last: number, limit: number][] = [[begin, end, Infinity]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last, limit] = part
    const { index, km } = farthest(points, first, last)
    if (km <= minToleranceKm) continue
    // Never more than the part it belongs to, so that every tolerance gives what the recursion with it would.
    const weight = Math.min(km, limit)
    weights[index] = weight
    open.push([first, index, weight], [index, last, weight])
  }
}

function farthest(points: readonly TracePoint[], first: number, last: number) {
  const [from, to] = [points[first], points[last]]
  let [index, km] = [first, 0]
  if (!from || !to) return { index, km }
  const ms = to.at - from.at
  for (let at = first + 1; at < last; at += 1) {
    const point = points[at]
    if (!point) break
    const share = ms === 0 ? 0 : (point.at - from.at) / ms
    const away = flatKm(point, {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
    })
    if (away > km) [index, km] = [at, away]
  }
  return { index, km }
}
