import { minuteMs } from '../../calendar/durations.ts'
import type { Point } from '../../corridors/point.ts'
import { flatKm, type TracePoint, type TraceSpan } from './trace-point.ts'

export interface TraceStop extends TraceSpan, Point {
  /** Indexes of its first and last point. */
  first: number
  last: number
}

/** Points this near are at the same place: two of them may each be 30 m wrong, and a yard is large. */
export const standingKm = 0.15
/** A shorter one may be a traffic light or a toll. */
export const minStopMs = 10 * minuteMs
/** Away for no longer than this and back again: a wrong point, not a departure. */
const maxStrayMs = 3 * minuteMs

/** Where the truck stood for at least `minStopMs`. A silence ends a stop: what happened in it is not known. */
export function findStops(points: readonly TracePoint[], silenceMs: number): TraceStop[] {
  const stops: TraceStop[] = []
  let first = 0
  while (first < points.length) {
    const last = lastOfStay(points, first, silenceMs)
    const [begin, end] = [points[first], points[last]]
    if (!begin || !end) break
    if (end.at - begin.at < minStopMs) {
      first += 1
      continue
    }
    const place = middleOf(points.slice(first, last + 1))
    stops.push({ from: begin.at, until: end.at, ...place, first, last })
    first = last + 1
  }
  return stops
}

/** The last point at the place of the first one. */
function lastOfStay(points: readonly TracePoint[], first: number, silenceMs: number): number {
  const anchor = points[first]
  let last = first
  for (let at = first + 1; at < points.length; at += 1) {
    const [before, point] = [points[at - 1], points[at]]
    if (!anchor || !before || !point || point.at - before.at > silenceMs) break
    if (flatKm(anchor, point) <= standingKm) last = at
    else if (point.at - (points[last]?.at ?? 0) > maxStrayMs) break
  }
  return last
}

/** The median in each direction, which wrong points do not move. */
function middleOf(points: readonly Point[]): Point {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) }
}
