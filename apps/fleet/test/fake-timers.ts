import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  type JourneyLimits,
  type JourneyTimer,
  journeyTimers,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What the system would do to the journey now, if anything. */
export function dueEvent(
  journey: JourneyDocument,
  heardAt: number,
  limits: JourneyLimits,
  now: number,
): JourneyEvent | undefined {
  const state = journeyStateKey(journey.journeyStateId)
  const due = journeyTimers
    .filter(({ from }) => from === state)
    .find((timer) => dueAt(timer, journey, heardAt, limits) <= now)
  return due?.event
}

function dueAt(
  { clock, limit, isBefore }: JourneyTimer,
  { stateSince, loadingAt }: JourneyDocument,
  heardAt: number,
  limits: JourneyLimits,
): number {
  const length = limits[limit] * 60_000
  const since = Date.parse(stateSince)
  switch (clock) {
    case 'state':
    case 'freeWait':
      return since + length
    case 'appointment': {
      const due = Date.parse(loadingAt ?? '') + (isBefore ? -length : length)
      return Math.max(due, since + limits.offer * 60_000)
    }
    case 'agreedWork':
      return Infinity
    case 'lastReport':
      return Math.max(since, heardAt) + length
  }
}
