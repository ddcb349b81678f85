import { hourMs, minuteMs } from '../../calendar/durations.ts'
import { flatKm, type TracePoint } from './trace-point.ts'

/** Two points of a standing truck are at most this far apart: each may be 30 m wrong. */
const jitterKm = 0.06
/** The speed at a point is the mean of the points this long before and after it. */
const windowMs = minuteMs
/** A higher one is an error of the points. */
const maxKmh = 160

/**
 * Driven kilometres up to each point, without the silences. A truck has moved once it is farther away than the error
 * of its points, so standing adds nothing.
 */
export function drivenKm(points: readonly TracePoint[], silenceMs: number): Float64Array {
  const driven = new Float64Array(points.length)
  let total = 0
  let anchor = points[0]
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (!anchor || (before && point.at - before.at > silenceMs)) anchor = point
    const km = flatKm(anchor, point)
    if (km > jitterKm) {
      total += km
      anchor = point
    }
    driven[at] = total
  }
  return driven
}

/** Km/h at each point: as reported, otherwise from the driven way around it; null where neither is known. */
export function speedsOf(
  points: readonly TracePoint[],
  driven: Float64Array,
  silenceMs: number,
): (number | null)[] {
  const isConnected = (one: number, next: number) =>
    (points[next]?.at ?? Infinity) - (points[one]?.at ?? -Infinity) <= silenceMs
  let [low, high] = [0, 0]
  return points.map((point, at) => {
    if (point.kmh !== null) return point.kmh <= maxKmh ? point.kmh : null
    while (low < at && (points[low]?.at ?? 0) < point.at - windowMs) low += 1
    high = Math.max(high, at)
    while (high + 1 < points.length && (points[high + 1]?.at ?? 0) <= point.at + windowMs) high += 1
    // Sparse points: the neighbours, however far.
    const first = low === at && at > 0 && isConnected(at - 1, at) ? at - 1 : low
    const last = high === at && isConnected(at, at + 1) ? at + 1 : high
    const ms = (points[last]?.at ?? 0) - (points[first]?.at ?? 0)
    if (ms <= 0) return null
    const kmh = (((driven[last] ?? 0) - (driven[first] ?? 0)) / ms) * hourMs
    return kmh <= maxKmh ? Math.round(kmh) : null
  })
}
