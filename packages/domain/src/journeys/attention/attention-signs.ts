import { endOfDay } from '../../calendar/calendar-day.ts'
import type { JourneyLimits } from '../journey-limits.ts'
import { inProgressStateIds, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import type { FindUsual } from './usual-durations.ts'

/** When each reason began, in milliseconds; undefined while it is none. */
type Since = number | undefined

const { Novelty, UnUpdated, OnRoute, OnOriginSurcharge, OnDestinySurcharge } = journeyStates

const minute = 60_000
const inProgress: ReadonlySet<number> = new Set(inProgressStateIds)

export function noveltySince({ novelty, journeyStateId, stateSince }: JourneyDocument): Since {
  if (novelty) return Date.parse(novelty.since)
  return journeyStateId === Novelty ? Date.parse(stateSince) : undefined
}

export const unUpdatedSince = ({ journeyStateId, stateSince, position }: JourneyDocument): Since =>
  journeyStateId === UnUpdated ? Date.parse(position?.at ?? stateSince) : undefined

/** Halfway to the silence that takes it out of the feed; from there on it is another reason. */
export function lostSignalSince(
  { journeyStateId, stateSince, position }: JourneyDocument,
  limits: JourneyLimits,
  now: number,
): Since {
  if (journeyStateId === UnUpdated) return undefined
  const silence = journeyStateId === OnRoute ? limits.silenceOnRoute : limits.silence
  const seenAt = Date.parse(position?.at ?? stateSince)
  return now - seenAt > (silence * minute) / 2 ? seenAt : undefined
}

export function surchargeSince({ surcharge, journeyStateId, stateSince }: JourneyDocument): Since {
  if (surcharge) return Date.parse(surcharge.since)
  const isCharged = journeyStateId === OnOriginSurcharge || journeyStateId === OnDestinySurcharge
  return isCharged ? Date.parse(stateSince) : undefined
}

/** Longer in its state than nine of ten. */
export function slowSince(journey: JourneyDocument, findUsual: FindUsual, now: number): Since {
  if (!inProgress.has(journey.journeyStateId)) return undefined
  const usual = findUsual(journey, journey.journeyStateId)
  if (!usual) return undefined
  const since = Date.parse(journey.stateSince) + usual.p90Ms
  return now > since ? since : undefined
}

export function papersExpiredSince({ papersExpireOn }: JourneyDocument, now: number): Since {
  if (papersExpireOn === null) return undefined
  const end = endOfDay(papersExpireOn)
  return end <= now ? end : undefined
}

/** Good today, but not until the load is delivered. */
export function papersRunOutAt(
  { papersExpireOn }: JourneyDocument,
  delivery: number,
  now: number,
): Since {
  if (papersExpireOn === null) return undefined
  const end = endOfDay(papersExpireOn)
  return end > now && end <= delivery ? end : undefined
}
