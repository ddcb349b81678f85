import type { JourneyStanding } from '@arriero/domain/journeys/journey-standing.ts'
import { journeyStateKey, type JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export type JourneyColumns = Selectable<Schema['journeys']>

/** Nobody else changes it as long as we hold it; who its customer is never changes. */
export type LockedJourney = JourneyColumns & { customer_name: string }

/** What is known of a journey when something is asked of it. */
export interface JourneyRecord {
  journey: JourneyColumns
  /** The open one. */
  novelty?: { id: string; openedAt: Date } | undefined
  /** The running one. */
  surcharge?: RunningSurcharge | undefined
}

export interface RunningSurcharge {
  id: string
  startedAt: Date
  pausedSeconds: number
  rateCop: number
}

export interface JourneyStandingNow extends JourneyStanding {
  state: JourneyStateKey
}

export const standingOf = (
  journey: Pick<JourneyColumns, 'journey_state_id' | 'interrupted'>,
): JourneyStandingNow => ({
  state: journeyStateKey(journey.journey_state_id),
  interrupted: journey.interrupted.map(journeyStateKey),
})

/** Whether the journey is in one of these states, or was interrupted there and must return. */
export const isWithin = (standing: JourneyStanding, ...states: readonly JourneyStateKey[]) =>
  [standing.state, ...standing.interrupted].some((one) => states.some((state) => state === one))
