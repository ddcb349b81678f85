import { minuteMs } from '../../calendar/durations.ts'
import type { Point } from '../../corridors/point.ts'

/** A stored position of a truck. */
export interface TracePoint extends Point {
  /** Milliseconds since the epoch. */
  at: number
  /** As the phone reported it. */
  kmh: number | null
  /** It reached the server long after it was taken. */
  isLate: boolean
}

/** A phone that sends later than this had no signal. */
export const lateAfterMs = 5 * minuteMs

const kmPerDegree = 111.2

/** Precise enough within a journey, and ten times as fast as the great circle. */
export function flatKm(from: Point, to: Point): number {
  const north = to.lat - from.lat
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return Math.sqrt(north * north + east * east) * kmPerDegree
}

/** A stretch of time between two points. */
export interface TraceSpan {
  from: number
  until: number
}

export interface TraceGap extends TraceSpan {
  /** In a straight line: the way it took is not known. */
  km: number
}

/** Where no point came for longer than `silenceMs`. */
export function findGaps(points: readonly TracePoint[], silenceMs: number): TraceGap[] {
  const gaps: TraceGap[] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (!before || point.at - before.at <= silenceMs) continue
    gaps.push({ from: before.at, until: point.at, km: flatKm(before, point) })
  }
  return gaps
}
