import type { PositionRefusal } from '@arriero/domain/contract/http/driver.ts'
import { colombiaBox } from '@arriero/domain/contract/http/place.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

const minute = 60_000
const hour = 60 * minute

/** Clocks of phones differ a little from ours. */
export const clockTolerance = 2 * minute
const oldest = 24 * hour
/** What satellites may err by, however short the time between two points. */
const jitterKm = 0.5

/** What is known around a moment, before a new point is written there. */
export interface Neighbours {
  /** At that very moment or the last before it. */
  before: Fix | null
  after: Fix | null
}

export interface Circumstances {
  now: number
  /** As fast as a truck can be. */
  mostKmh: number
  neighboursOf: (point: Fix) => Neighbours
  /** What earlier batches left in doubt. */
  doubted: readonly ReportedPoint[]
}

interface Judged {
  /** Possible and new, oldest first. */
  kept: ReportedPoint[]
  refused: { index: number; because: PositionRefusal }[]
  /** Newer than all that is believed and too far from it: should others agree with them, that was wrong. */
  doubted: ReportedPoint[]
  /** What was known as the newest, and was wrong. */
  outvoted: Fix | null
}

/** So many that agree are believed against one. */
const majority = 3
/** More need not be remembered. */
const mostDoubted = 10

/** What a batch says that was not known yet, whatever the order of its points. What is known is passed over. */
export function judgePoints(points: readonly ReportedPoint[], around: Circumstances): Judged {
  const refusals = new Map<ReportedPoint, PositionRefusal>()
  let kept: ReportedPoint[] = []
  let doubted: ReportedPoint[] = []
  let outvoted: Fix | null = null
  // Of two for the same moment the batch's own comes first.
  for (const point of [...points, ...around.doubted].toSorted((one, other) => one.at - other.at)) {
    const { before: known, after } = around.neighboursOf(point)
    const before = later(known, kept.at(-1) ?? null)
    const because = whyImpossible(point, around.now) ?? whyTooFast(before, point, after, around)
    if (because) refusals.set(point, because)
    if (because === 'too-fast' && !after) {
      if (doubted.at(-1)?.at !== point.at) doubted = [...doubted, point].slice(-mostDoubted)
      const trail = agreeing(doubted, around)
      if (trail.length < majority) continue
      for (const believed of trail) refusals.delete(believed)
      const own = kept.findLast(({ at }) => at === before?.at)
      if (own) refusals.set(own, 'too-fast')
      else outvoted = before
      kept = [...kept.filter((point) => point !== own), ...trail]
      doubted = []
    } else if (!because && before?.at !== point.at) {
      kept.push(point)
      doubted = []
    }
  }
  const refused = points.flatMap((point) => {
    const because = refusals.get(point)
    return because ? [{ index: point.index, because }] : []
  })
  return { kept, refused, doubted, outvoted }
}

/** The newest of them and those that lead to it. */
function agreeing(doubted: readonly ReportedPoint[], around: Circumstances): ReportedPoint[] {
  const trail: ReportedPoint[] = []
  for (const point of doubted.toReversed()) {
    if (!isTooFast(point, trail[0] ?? null, around)) trail.unshift(point)
  }
  return trail
}

function whyImpossible(point: Fix, now: number): PositionRefusal | undefined {
  if (!isInside(point)) return 'outside'
  if (!(point.at <= now + clockTolerance)) return 'future'
  if (point.at < now - oldest) return 'old'
  return undefined
}

const isInside = ({ lat, lng }: Point): boolean =>
  lat >= colombiaBox.south &&
  lat <= colombiaBox.north &&
  lng >= colombiaBox.west &&
  lng <= colombiaBox.east

function later(one: Fix | null, other: Fix | null): Fix | null {
  return one && other ? (one.at > other.at ? one : other) : (one ?? other)
}

function whyTooFast(
  before: Fix | null,
  point: Fix,
  after: Fix | null,
  around: Circumstances,
): PositionRefusal | undefined {
  if (before?.at === point.at) return undefined
  const isOff = isTooFast(before, point, around) || isTooFast(point, after, around)
  return isOff ? 'too-fast' : undefined
}

function isTooFast(from: Fix | null, to: Fix | null, { mostKmh }: Circumstances): boolean {
  if (!from || !to) return false
  return kilometresBetween(from, to) > jitterKm + (mostKmh * (to.at - from.at)) / hour
}
