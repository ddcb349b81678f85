import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  type JourneyLimits,
  type JourneyTimer,
  journeyTimers,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** The event of the first due timer of the journey, if any. */
export function dueEvent(
  journey: JourneyDocument,
  reportedAt: number,
  limits: JourneyLimits,
  now: number,
): JourneyEvent | undefined {
  const state = journeyStateKey(journey.journeyStateId)
  const due = journeyTimers
    .filter(({ from }) => from === state)
    .find((timer) => dueAt(timer, journey, reportedAt, limits) <= now)
  return due?.event
}

function dueAt(
  { clock, limit, isBefore }: JourneyTimer,
  { stateSince, loadingAt }: JourneyDocument,
  reportedAt: number,
  limits: JourneyLimits,
): number {
  const length = limits[limit] * minuteMs
  const since = Date.parse(stateSince)
  switch (clock) {
    case 'state':
    case 'freeWait':
      return since + length
    case 'appointment': {
      const due = Date.parse(loadingAt ?? '') + (isBefore ? -length : length)
      return Math.max(due, since + limits.offer * minuteMs)
    }
    case 'agreedWork':
      return Infinity
    case 'lastReport':
      return Math.max(since, reportedAt) + length
  }
}
