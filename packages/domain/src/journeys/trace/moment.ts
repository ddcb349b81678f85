import { hourMs, minuteMs } from '../../calendar/durations.ts'
import type { Point } from '../../corridors/point.ts'
import { flatKm, type TracePoint } from './trace-point.ts'

/** Between two points of a simplified trace. */
export interface TraceMoment extends Point {
  kmh: number | null
  isLate: boolean
  /** Index of the last point at or before it. */
  index: number
}

/** Between points nearer in time, the speed at them is more exact than the way between them. */
const minSpanMs = minuteMs
/** A standing truck's points are this far apart. */
const jitterKm = 0.06

/** Where the truck was, as far as the points know; before the first and after the last it stands there. */
export function momentAt(points: readonly TracePoint[], at: number): TraceMoment | null {
  const index = lastBefore(points, at)
  const [from, to] = [points[index], points[index + 1]]
  if (!from) return null
  const { lat, lng, kmh, isLate } = from
  if (!to || at < from.at) return { lat, lng, kmh: to ? kmh : 0, isLate, index }
  const share = to.at === from.at ? 0 : (at - from.at) / (to.at - from.at)
  return {
    lat: lat + (to.lat - lat) * share,
    lng: lng + (to.lng - lng) * share,
    kmh: speedBetween(from, to),
    isLate: isLate || to.isLate,
    index,
  }
}

/** The first point, if all are later. */
function lastBefore(points: readonly TracePoint[], at: number): number {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((points[middle]?.at ?? Infinity) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** A simplified trace has a point wherever the speed changes, so between two of them it is the same. */
export function speedBetween(from: TracePoint, to: TracePoint): number | null {
  const ms = to.at - from.at
  if (ms >= minSpanMs) {
    const km = flatKm(from, to)
    return km <= jitterKm ? 0 : Math.round((km / ms) * hourMs)
  }
  if (from.kmh === null || to.kmh === null) return from.kmh ?? to.kmh
  return Math.round((from.kmh + to.kmh) / 2)
}
