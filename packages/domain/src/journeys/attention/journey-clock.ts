import type { FindUsualStay, UsualStay } from './usual-durations.ts'
import { journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'

const { Novelty, UnUpdated, OnOriginSurcharge, OnDestinySurcharge } = journeyStates

type ClockedJourney = Pick<
  JourneyDocument,
  'journeyStateId' | 'stateSince' | 'stageSince' | 'novelty' | 'surcharge'
>

/**
 * When the clock of the current state began, in milliseconds. A state that was interrupted keeps its clock: neither
 * a novelty nor a silence restarts it.
 */
export function clockStart(journey: ClockedJourney): number {
  const { journeyStateId, stateSince, stageSince, novelty, surcharge } = journey
  switch (journeyStateId) {
    case Novelty:
      return Date.parse(novelty?.since ?? stateSince)
    case OnOriginSurcharge:
    case OnDestinySurcharge:
      return Date.parse(surcharge?.since ?? stateSince)
    case UnUpdated:
      return Date.parse(stateSince)
    default:
      return Date.parse(stageSince)
  }
}

/** A stay is slow when nine of ten are shorter. No other rule colours a clock. */
export const isSlowStay = (elapsedMs: number, usualStay: UsualStay | undefined): boolean =>
  usualStay !== undefined && usualStay.medianMs > 0 && elapsedMs > usualStay.p90Ms

export interface StateClock {
  elapsedMs: number
  usualStay: UsualStay | undefined
  isSlow: boolean
}

/** The clock of the current state, as every screen shows it. */
export function readStateClock(
  journey: ClockedJourney & Pick<JourneyDocument, 'origin' | 'destination'>,
  findUsualStay: FindUsualStay,
  now: number,
): StateClock {
  const usualStay = findUsualStay(journey, journey.journeyStateId)
  const elapsedMs = Math.max(now - clockStart(journey), 0)
  return { elapsedMs, usualStay, isSlow: isSlowStay(elapsedMs, usualStay) }
}
