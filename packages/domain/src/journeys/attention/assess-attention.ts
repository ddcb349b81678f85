import { endOfDay } from '../../calendar/calendar-day.ts'
import { minuteMs } from '../../calendar/durations.ts'
import { clockStart } from './journey-clock.ts'
import { isLate, type JourneyLimits } from '../journey-limits.ts'
import { isInProgress, isUnderWay, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { type NoveltyProtocols, severityRank } from '../novelty-protocol.ts'
import type { Attention, AttentionReason, AttentionSeverity } from './attention.ts'
import { type ArrivalContext, estimateArrival, estimateLateness } from './estimate-arrival.ts'
import type { FindUsualStay } from './usual-durations.ts'

const { Novelty, UnUpdated, OnRoute, OnOriginSurcharge, OnDestinySurcharge } = journeyStates

/** Shared empty array: keeps reference equality between assessments. */
const noAttention: readonly Attention[] = Object.freeze([])

/** A delay of this many times the tolerated one is severe. */
const severeLatenessFactor = 4

interface AssessmentContext extends ArrivalContext {
  limits: JourneyLimits
  /** Those of the installation, which give each novelty its severity. */
  protocols: NoveltyProtocols
}

/**
 * The reasons why a journey under way needs attention, worst first. The console runs it on ten thousand rows at
 * a time, so it allocates nothing for journeys without a reason.
 */
export function assessAttention(
  journey: JourneyDocument,
  context: AssessmentContext,
  arrival = estimateArrival(journey, context).at,
): readonly Attention[] {
  if (!isUnderWay(journey.journeyStateId)) return noAttention
  const { findUsualStay, limits, protocols, now } = context
  const promise = journey.promisedAt === null ? undefined : Date.parse(journey.promisedAt)
  const lateness = estimateLateness(journey, arrival, now) ?? 0
  const isSevere = lateness > limits.lateness * minuteMs * severeLatenessFactor
  const delivery = Math.max(arrival ?? now, promise ?? now)

  // In the order of the reasons: `add` keeps it among those of one severity.
  let found = add(undefined, 'novelty', noveltySeverity(journey, protocols), noveltySince(journey))
  found = add(found, 'unUpdated', 'high', unUpdatedSince(journey))
  found = add(found, 'papersExpired', 'high', papersExpiredSince(journey, now))
  if (isLate(lateness, limits)) found = add(found, 'late', isSevere ? 'high' : 'medium', promise)
  found = add(found, 'lostSignal', 'medium', lostSignalSince(journey, limits, now))
  found = add(found, 'surcharge', 'medium', surchargeSince(journey))
  found = add(found, 'slow', 'medium', slowSince(journey, findUsualStay, now))
  found = add(found, 'papersRunOut', 'low', papersRunOutAt(journey, delivery, now))
  return found ?? noAttention
}

/** Inserts the reason before those that are less severe. */
function add(
  found: Attention[] | undefined,
  reason: AttentionReason,
  severity: AttentionSeverity,
  since: number | undefined,
): Attention[] | undefined {
  if (since === undefined) return found
  const attention = { reason, severity, since }
  if (!found) return [attention]
  const rank = severityRank(severity)
  const milder = found.findIndex((other) => severityRank(other.severity) > rank)
  found.splice(milder < 0 ? found.length : milder, 0, attention)
  return found
}

/** High if the record doesn't say which novelty it is. */
const noveltySeverity = (
  { novelty }: JourneyDocument,
  protocols: NoveltyProtocols,
): AttentionSeverity => (novelty ? protocols[novelty.code].severity : 'high')

/** When a reason began, in milliseconds; undefined when it doesn't apply. */
type Since = number | undefined

function noveltySince({ novelty, journeyStateId, stateSince }: JourneyDocument): Since {
  if (novelty) return Date.parse(novelty.since)
  return journeyStateId === Novelty ? Date.parse(stateSince) : undefined
}

const unUpdatedSince = ({ journeyStateId, stateSince, position }: JourneyDocument): Since =>
  journeyStateId === UnUpdated ? Date.parse(position?.at ?? stateSince) : undefined

/** Applies from half the silence that makes a journey `UnUpdated`; from then on `unUpdated` is the reason. */
function lostSignalSince(
  { journeyStateId, stateSince, position }: JourneyDocument,
  limits: JourneyLimits,
  now: number,
): Since {
  if (journeyStateId === UnUpdated) return undefined
  const silence = journeyStateId === OnRoute ? limits.silenceOnRoute : limits.silence
  const seenAt = Date.parse(position?.at ?? stateSince)
  return now - seenAt > (silence * minuteMs) / 2 ? seenAt : undefined
}

function surchargeSince({ surcharge, journeyStateId, stateSince }: JourneyDocument): Since {
  if (surcharge) return Date.parse(surcharge.since)
  const isCharged = journeyStateId === OnOriginSurcharge || journeyStateId === OnDestinySurcharge
  return isCharged ? Date.parse(stateSince) : undefined
}

/** Longer in its state than nine of ten journeys. */
function slowSince(journey: JourneyDocument, findUsualStay: FindUsualStay, now: number): Since {
  if (!isInProgress(journey.journeyStateId)) return undefined
  const usual = findUsualStay(journey, journey.journeyStateId)
  if (!usual) return undefined
  const since = clockStart(journey) + usual.p90Ms
  return now > since ? since : undefined
}

function papersExpiredSince({ papersExpireOn }: JourneyDocument, now: number): Since {
  if (papersExpireOn === null) return undefined
  const end = endOfDay(papersExpireOn)
  return end <= now ? end : undefined
}

/** The papers are valid now, but expire before the delivery. */
function papersRunOutAt({ papersExpireOn }: JourneyDocument, delivery: number, now: number): Since {
  if (papersExpireOn === null) return undefined
  const end = endOfDay(papersExpireOn)
  return end > now && end <= delivery ? end : undefined
}
