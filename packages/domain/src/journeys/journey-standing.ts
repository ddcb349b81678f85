import type { JourneyStateKey } from './journey-state.ts'

/** `new` is a journey that does not exist yet. */
export type StandingState = 'new' | JourneyStateKey

/**
 * Where a journey stands: its state and, oldest first, the states it must still return to.
 * Loading → surcharge → novelty → silence leaves three of them to unwind, so one column is not enough.
 */
export interface JourneyStanding {
  state: StandingState
  interrupted: readonly JourneyStateKey[]
}

export const newJourney: JourneyStanding = { state: 'new', interrupted: [] }

/** States that stop a journey without moving it on. */
const interruptions: ReadonlySet<StandingState> = new Set<JourneyStateKey>([
  'Novelty',
  'UnUpdated',
  'OnOriginSurcharge',
  'OnDestinySurcharge',
])

/** The standing once the journey has entered `to`; whether it may is the transition table's word. */
export function enterState(from: JourneyStanding, to: JourneyStateKey): JourneyStanding {
  const { state, interrupted } = from
  if (interruptions.has(state) && interrupted.at(-1) === to) {
    return { state: to, interrupted: interrupted.slice(0, -1) }
  }
  if (interruptions.has(to) && state !== 'new') {
    return { state: to, interrupted: [...interrupted, state] }
  }
  return { state: to, interrupted: [] }
}

/** Reads the standing off the states a journey went through, in order. */
export const standingAfter = (states: readonly JourneyStateKey[]): JourneyStanding =>
  states.reduce(enterState, newJourney)
