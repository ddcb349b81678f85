import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { ArrivalDelay } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import { isInProgress, isUnderWay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'

/** A journey under way with its assessment; a new object whenever one of them changes. */
export interface AssessedJourney extends LiveDocument {
  journey: JourneyDocument
  /** Reasons for attention, worst first. */
  attention: readonly Attention[]
  /** Estimated arrival, to the minute; null if it can't be estimated. */
  estimatedAt: number | null
  /** The novelty that moves the arrival: its own or a closed road ahead. */
  delay?: ArrivalDelay | undefined
  /** A user snoozed it, the snooze has not ended, and it has no critical novelty. */
  isSnoozed: boolean
}

export type JourneyAssessment = Pick<
  AssessedJourney,
  'attention' | 'estimatedAt' | 'delay' | 'isSnoozed'
>

export type AssessJourney = (journey: JourneyDocument) => JourneyAssessment

/**
 * In one of the six states of the live feed. The other four states under way are the tray, so feed and tray together
 * are all journeys under way; every count of the two asks this function.
 */
export const isInFeed = ({ journey }: AssessedJourney): boolean =>
  isInProgress(journey.journeyStateId)

/** Under way but interrupted: with a novelty, a surcharge, or silent. */
export const isInTray = (row: AssessedJourney): boolean =>
  isUnderWay(row.journey.journeyStateId) && !isInFeed(row)

/** Its worst reason is critical. Such a journey is never snoozed. */
export const isCritical = ({ attention }: AssessedJourney): boolean =>
  attention[0]?.severity === 'critical'

/** It has a reason for attention and is not snoozed. */
export const needsAttention = ({ attention, isSnoozed }: AssessedJourney): boolean =>
  attention.length > 0 && !isSnoozed
