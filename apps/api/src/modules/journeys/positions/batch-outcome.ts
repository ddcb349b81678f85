import { type PositionsAnswer, positionRejections } from '@arriero/domain/contract/http/driver.ts'
import { type ValidationContext, validatePoints } from './point-validation.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'
import type { JourneyUnderWay, TrackedDriver } from './tracked-driver.ts'

/** Everything that one batch writes, and its answer. */
export interface BatchOutcome {
  driverId: string
  /** New points of the journey under way, oldest first. */
  journeyPoints: readonly ReportedPoint[]
  /** Points outside the journey under way. The stale ones are older than the driver's last position. */
  otherPoints: { fresh: readonly ReportedPoint[]; stale: readonly ReportedPoint[] }
  /** New last position of the journey. */
  newPosition: Fix | null
  /** New last position of the driver. */
  newSeen: Fix | null
  /** The journey under way with its last position; null if no point of the batch is plausible. */
  journey: JourneyUnderWay | null
  /** Points to be validated again with the next batch. */
  doubted: readonly ReportedPoint[]
  /** The stored last position of the journey, if it was wrong. */
  disproved: Fix | null
  answer: PositionsAnswer
}

export function batchOutcome(
  { driverId, journey, seen }: TrackedDriver,
  points: readonly ReportedPoint[],
  context: ValidationContext,
): BatchOutcome {
  const { accepted, rejected, doubted, disproved } = validatePoints(points, context)
  const journeyPoints = journey ? accepted.filter(({ at }) => at >= journey.since) : []
  const newPosition = ifNewer(journey?.lastPosition, journeyPoints.at(-1))
  const isOfBatch = (point: ReportedPoint) => points.includes(point)
  const others = accepted.filter((point) => !journeyPoints.includes(point) && isOfBatch(point))
  // Without a journey only the driver's last position is stored, so an older point adds nothing.
  const fresh = others.filter((point) => ifNewer(seen, point))
  const stale = others.filter((point) => !fresh.includes(point))
  const acceptedCount = journeyPoints.filter(isOfBatch).length + fresh.length
  // A point that is only too fast still proves that the phone has signal.
  const hasPlausiblePoint =
    rejected.length < points.length || rejected.some(({ because }) => because === 'too-fast')
  return {
    driverId,
    journeyPoints,
    otherPoints: { fresh, stale },
    newPosition,
    newSeen: ifNewer(seen, accepted.at(-1)),
    journey:
      journey && hasPlausiblePoint
        ? { ...journey, lastPosition: newPosition ?? journey.lastPosition }
        : null,
    doubted,
    disproved: journey?.lastPosition ? disproved : null,
    answer: {
      accepted: acceptedCount,
      repeated: points.length - rejected.length - acceptedCount,
      refused: rejected.map(({ index, because }) => ({
        index,
        because: positionRejections[because],
      })),
      journeyId: journey?.id ?? null,
    },
  }
}

const ifNewer = (known: Fix | null | undefined, found: Fix | undefined): Fix | null =>
  found && (!known || found.at > known.at) ? found : null
