import { type PositionsAnswer, positionRefusals } from '@arriero/domain/contract/http/driver.ts'
import type { DriverStanding, JourneyUnderWay } from './driver-standing.ts'
import { type Circumstances, judgePoints } from './judge-points.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

/** What one batch leads to. */
export interface BatchNews {
  driverId: string
  /** New points of the journey, oldest first. */
  history: readonly ReportedPoint[]
  /** Those that were not driven for it; the stale ones were no news of the driver either. */
  aside: { fresh: readonly ReportedPoint[]; stale: readonly ReportedPoint[] }
  /** The newest of its history, where the truck is there now. */
  marker: Fix | null
  /** Where the driver was last, where that is new. */
  seen: Fix | null
  /** The journey that was heard of, with its newest position. */
  heard: JourneyUnderWay | null
  /** To be looked at again with what comes next. */
  doubted: readonly ReportedPoint[]
  /** Where its marker was, which was wrong. */
  outvoted: Fix | null
  answer: PositionsAnswer
}

export function newsOf(
  { driverId, journey, seen }: DriverStanding,
  points: readonly ReportedPoint[],
  around: Circumstances,
): BatchNews {
  const { kept, refused, doubted, outvoted } = judgePoints(points, around)
  const history = journey ? kept.filter(({ at }) => at >= journey.since) : []
  const marker = newerThan(journey?.marker, history.at(-1))
  const isOwn = (point: ReportedPoint) => points.includes(point)
  const others = kept.filter((point) => !history.includes(point) && isOwn(point))
  // Of what was not driven for a journey only the last place is kept: what is older than that is no news.
  const fresh = others.filter((point) => newerThan(seen, point))
  const stale = others.filter((point) => !fresh.includes(point))
  const accepted = history.filter(isOwn).length + fresh.length
  // Where somebody is may be doubted, but not that he is there.
  const isPossible = refused.some(({ because }) => because === 'too-fast')
  return {
    driverId,
    history,
    aside: { fresh, stale },
    marker,
    seen: newerThan(seen, kept.at(-1)),
    heard:
      journey && (isPossible || refused.length < points.length)
        ? { ...journey, marker: marker ?? journey.marker }
        : null,
    doubted,
    outvoted: journey?.marker ? outvoted : null,
    answer: {
      accepted,
      repeated: points.length - refused.length - accepted,
      refused: refused.map(({ index, because }) => ({ index, because: positionRefusals[because] })),
      journeyId: journey?.id ?? null,
    },
  }
}

const newerThan = (known: Fix | null | undefined, found: Fix | undefined): Fix | null =>
  found && (!known || found.at > known.at) ? found : null
