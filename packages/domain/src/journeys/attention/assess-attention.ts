import type { JourneyLimits } from '../journey-limits.ts'
import { underWayStateIds } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import {
  lostSignalSince,
  noveltySince,
  papersExpiredSince,
  papersRunOutAt,
  slowSince,
  surchargeSince,
  unUpdatedSince,
} from './attention-signs.ts'
import {
  type Attention,
  type AttentionReason,
  attentionReasons,
  type AttentionSeverity,
} from './attention.ts'
import { estimateArrival, stateOnTheRoad } from './estimate-arrival.ts'
import type { FindUsual } from './usual-durations.ts'

const minute = 60_000
const underWay: ReadonlySet<number> = new Set(underWayStateIds)

/** One for all, so that who needs nobody still has the same one a second later. */
const nothing: readonly Attention[] = Object.freeze([])

/** How many times the lateness that is forgiven makes it grave. */
const graveLateness = 4

/**
 * Why a journey under way needs a person, worst first. Asked of ten thousand rows at a time: it makes nothing for
 * those that need nobody.
 */
export function assessAttention(
  journey: JourneyDocument,
  context: { findUsual: FindUsual; limits: JourneyLimits; now: number },
): readonly Attention[] {
  if (!underWay.has(journey.journeyStateId)) return nothing
  const { findUsual, limits, now } = context
  const arrival = estimateArrival(journey, context)
  const promise = journey.promisedAt === null ? undefined : Date.parse(journey.promisedAt)
  const isExpected = promise !== undefined && stateOnTheRoad(journey) !== undefined
  // What is not there yet arrives no sooner than now, whatever else is unknown.
  const late = isExpected ? (arrival ?? now) - promise : 0
  const lateness = limits.lateness * minute
  const isGrave = late > lateness * graveLateness
  const delivery = Math.max(arrival ?? now, promise ?? now)

  // Grave ones first, each kind in the order of the reasons: nothing is left to sort.
  let found = note(undefined, 'novelty', 'high', noveltySince(journey))
  found = note(found, 'unUpdated', 'high', unUpdatedSince(journey))
  found = note(found, 'papersExpired', 'high', papersExpiredSince(journey, now))
  if (late > lateness) found = note(found, 'late', isGrave ? 'high' : 'medium', promise)
  found = note(found, 'lostSignal', 'medium', lostSignalSince(journey, limits, now))
  found = note(found, 'surcharge', 'medium', surchargeSince(journey))
  found = note(found, 'slow', 'medium', slowSince(journey, findUsual, now))
  found = note(found, 'papersRunOut', 'medium', papersRunOutAt(journey, delivery, now))
  return found ?? nothing
}

function note(
  found: Attention[] | undefined,
  reason: AttentionReason,
  severity: AttentionSeverity,
  since: number | undefined,
): Attention[] | undefined {
  if (since === undefined) return found
  const attention = { reason, severity, since }
  if (!found) return [attention]
  found.push(attention)
  return found
}

/** Worst first: by the gravest reason, then by which began first, then by the next; 0 when alike. */
export function compareAttention(one: readonly Attention[], other: readonly Attention[]): number {
  const most = Math.max(one.length, other.length)
  for (let index = 0; index < most; index += 1) {
    const order = compareOne(one[index], other[index])
    if (order !== 0) return order
  }
  return 0
}

function compareOne(one: Attention | undefined, other: Attention | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  if (one.severity !== other.severity) return one.severity === 'high' ? -1 : 1
  const byReason = attentionReasons.indexOf(one.reason) - attentionReasons.indexOf(other.reason)
  return byReason === 0 ? one.since - other.since : byReason
}
