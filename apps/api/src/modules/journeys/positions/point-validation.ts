import { dayMs, hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { PositionRejection } from '@arriero/domain/contract/http/driver.ts'
import { colombiaBox } from '@arriero/domain/contract/http/fields.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

/** How much a phone's clock may differ from ours, in milliseconds. */
export const clockTolerance = 2 * minuteMs
const maxAge = dayMs
/** Tolerance for the GPS error, added to the distance that a truck can drive between two points. */
const gpsErrorKm = 0.5

/** Stored points around a moment. */
export interface Neighbours {
  /** The point at that moment, or the last one before. */
  before: Fix | null
  after: Fix | null
}

export interface ValidationContext {
  now: number
  maxSpeedKmh: number
  neighboursOf: (point: Fix) => Neighbours
  /** Points that earlier batches left in doubt. */
  doubted: readonly ReportedPoint[]
}

interface PointValidation {
  /** Plausible and new, oldest first. */
  accepted: ReportedPoint[]
  rejected: { index: number; because: PositionRejection }[]
  /** Newer than the last accepted point but too far from it. If later points agree, the accepted one was wrong. */
  doubted: ReportedPoint[]
  /** The last stored point, if the new points prove it wrong. */
  disproved: Fix | null
}

/** This many doubted points that agree with each other outweigh one accepted point. */
const minAgreeing = 3
const maxDoubted = 10

/** Validates a batch in any order. A point with the time of a stored one is neither accepted nor rejected. */
export function validatePoints(
  points: readonly ReportedPoint[],
  context: ValidationContext,
): PointValidation {
  const reasons = new Map<ReportedPoint, PositionRejection>()
  let accepted: ReportedPoint[] = []
  let doubted: ReportedPoint[] = []
  let disproved: Fix | null = null
  // The sort is stable: at equal times the batch's own point comes before a doubted one.
  const sorted = [...points, ...context.doubted].toSorted((one, other) => one.at - other.at)
  for (const point of sorted) {
    const { before: stored, after } = context.neighboursOf(point)
    const before = laterFix(stored, accepted.at(-1) ?? null)
    const because =
      findImpossibility(point, context.now) ?? findSpeedViolation(before, point, after, context)
    if (because) reasons.set(point, because)
    if (because === 'too-fast' && !after) {
      if (doubted.at(-1)?.at !== point.at) doubted = [...doubted, point].slice(-maxDoubted)
      const trail = agreeingTrail(doubted, context)
      if (trail.length < minAgreeing) continue
      for (const agreeing of trail) reasons.delete(agreeing)
      const wrongInBatch = accepted.findLast(({ at }) => at === before?.at)
      if (wrongInBatch) reasons.set(wrongInBatch, 'too-fast')
      else disproved = before
      accepted = [...accepted.filter((other) => other !== wrongInBatch), ...trail]
      doubted = []
    } else if (!because && before?.at !== point.at) {
      accepted.push(point)
      doubted = []
    }
  }
  const rejected = points.flatMap((point) => {
    const because = reasons.get(point)
    return because ? [{ index: point.index, because }] : []
  })
  return { accepted, rejected, doubted, disproved }
}

/** The newest doubted point and those before it that a truck could have passed on the way. */
function agreeingTrail(
  doubted: readonly ReportedPoint[],
  context: ValidationContext,
): ReportedPoint[] {
  const trail: ReportedPoint[] = []
  for (const point of doubted.toReversed()) {
    if (!isTooFast(point, trail[0] ?? null, context)) trail.unshift(point)
  }
  return trail
}

function findImpossibility(point: Fix, now: number): PositionRejection | undefined {
  if (!isInColombia(point)) return 'outside'
  if (!(point.at <= now + clockTolerance)) return 'future'
  if (point.at < now - maxAge) return 'old'
  return undefined
}

const isInColombia = ({ lat, lng }: Point): boolean =>
  lat >= colombiaBox.south &&
  lat <= colombiaBox.north &&
  lng >= colombiaBox.west &&
  lng <= colombiaBox.east

function laterFix(one: Fix | null, other: Fix | null): Fix | null {
  return one && other ? (one.at > other.at ? one : other) : (one ?? other)
}

function findSpeedViolation(
  before: Fix | null,
  point: Fix,
  after: Fix | null,
  context: ValidationContext,
): PositionRejection | undefined {
  if (before?.at === point.at) return undefined
  const isViolation = isTooFast(before, point, context) || isTooFast(point, after, context)
  return isViolation ? 'too-fast' : undefined
}

function isTooFast(from: Fix | null, to: Fix | null, { maxSpeedKmh }: ValidationContext): boolean {
  if (!from || !to) return false
  return kilometresBetween(from, to) > gpsErrorKm + (maxSpeedKmh * (to.at - from.at)) / hourMs
}
