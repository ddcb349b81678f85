import { simplifyTrace } from './simplify.ts'
import { drivenKm, speedsOf } from './speed.ts'
import { findStops, type TraceStop } from './stops.ts'
import { findGaps, type TraceGap, type TracePoint } from './trace-point.ts'

interface Trace {
  /** What is left to draw, with the speed at each point. */
  points: TracePoint[]
  stops: TraceStop[]
  gaps: TraceGap[]
  /** Driven with signal. */
  km: number
  /** How far a left-out point may lie from the drawn way; more than that only within a stop. */
  toleranceKm: number
}

/** What the points of a journey say, oldest first: the way to draw, stops, silences, speed and distance. */
export function readTrace(
  points: readonly TracePoint[],
  { silenceMs, maxPoints }: { silenceMs: number; maxPoints: number },
): Trace {
  const stops = findStops(points, silenceMs)
  const gaps = findGaps(points, silenceMs)
  const driven = drivenKm(points, silenceMs)
  const speeds = speedsOf(points, driven, silenceMs)
  for (const { first, last } of stops) speeds.fill(0, first, last + 1)
  const measured = points.map((point, at) => ({ ...point, kmh: speeds[at] ?? null }))
  const isInside = (at: number) => stops.some(({ first, last }) => at > first && at < last)
  const shown = stops.length === 0 ? measured : measured.filter((_, at) => !isInside(at))
  const { kept, toleranceKm } = simplifyTrace(shown, edgesOf(shown, stops, gaps), maxPoints)
  return {
    points: kept.flatMap((at) => shown[at] ?? []),
    stops,
    gaps,
    km: driven.at(-1) ?? 0,
    toleranceKm,
  }
}

/** The ends of stops and silences, without which they would look driven. */
function edgesOf(
  points: readonly TracePoint[],
  stops: readonly TraceStop[],
  gaps: readonly TraceGap[],
): Set<number> {
  const times = new Set([...stops, ...gaps].flatMap(({ from, until }) => [from, until]))
  return new Set([...points.keys()].filter((at) => times.has(points[at]?.at ?? NaN)))
}
