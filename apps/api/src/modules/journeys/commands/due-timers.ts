import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  type JourneyLimits,
  type JourneyTimer,
  journeyTimers,
} from '@arriero/domain/journeys/journey-limits.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'

export interface DueTimer {
  event: JourneyEvent
  dueAt: Date
}

/** The columns that timers count from. */
export interface JourneyClocks {
  journey_state_id: JourneyStateId
  state_since: Date
  loading_at: Date | null
  wait_started_at: Date | null
  heard_at: Date | null
  free_wait_minutes: number | null
  loading_minutes: number | null
  unloading_minutes: number | null
}

/** The timers of the journey's current state. */
export function dueTimers(clocks: JourneyClocks, limits: JourneyLimits): DueTimer[] {
  return journeyTimers.flatMap((timer) => {
    if (journeyStates[timer.from] !== clocks.journey_state_id) return []
    const dueAt = whenDue(timer, clocks, limits)
    return dueAt ? [{ event: timer.event, dueAt }] : []
  })
}

function whenDue(timer: JourneyTimer, clocks: JourneyClocks, limits: JourneyLimits): Date | null {
  const limit = limits[timer.limit]
  const waitingSince = clocks.wait_started_at ?? clocks.state_since
  switch (timer.clock) {
    case 'state':
      return after(clocks.state_since, limit)
    case 'appointment': {
      if (clocks.loading_at === null) return null
      const due = after(clocks.loading_at, timer.isBefore ? -limit : limit)
      // A booking that enters the state late still gets as much time as an offer.
      return laterOf(due, after(clocks.state_since, limits.offer))
    }
    case 'freeWait':
      return after(waitingSince, clocks.free_wait_minutes ?? limit)
    case 'agreedWork': {
      const agreed = timer.from === 'Carry' ? clocks.loading_minutes : clocks.unloading_minutes
      return agreed === null ? null : after(waitingSince, agreed)
    }
    case 'lastReport':
      return after(clocks.heard_at ?? clocks.state_since, limit)
  }
}

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minuteMs)

const laterOf = (one: Date, other: Date) => (one > other ? one : other)
