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
}

interface Judged {
  /** Possible and new, oldest first. */
  kept: ReportedPoint[]
  refused: { index: number; because: PositionRefusal }[]
}

/** What a batch says that was not known yet, whatever the order of its points. What is known is passed over. */
export function judgePoints(points: readonly ReportedPoint[], around: Circumstances): Judged {
  const judged: Judged = { kept: [], refused: [] }
  for (const point of points.toSorted((one, other) => one.at - other.at)) {
    const impossible = whyImpossible(point, around.now)
    const { before: known, after } = around.neighboursOf(point)
    const before = later(known, judged.kept.at(-1) ?? null)
    if (impossible) judged.refused.push({ index: point.index, because: impossible })
    else if (before?.at === point.at) continue
    else if (isTooFast(before, point, around) || isTooFast(point, after, around)) {
      judged.refused.push({ index: point.index, because: 'too-fast' })
    } else judged.kept.push(point)
  }
  judged.refused.sort((one, other) => one.index - other.index)
  return judged
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

function isTooFast(from: Fix | null, to: Fix | null, { mostKmh }: Circumstances): boolean {
  if (!from || !to) return false
  return kilometresBetween(from, to) > jitterKm + (mostKmh * (to.at - from.at)) / hour
}
