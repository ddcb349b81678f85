import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

type Timer = JourneyDetail['timers'][number]

const minuteMs = 60_000

/** What the system will still do, soonest first. Every position puts silence off: read off the newest one. */
export function upcomingTimers(
  timers: readonly Timer[],
  { position, journeyStateId }: Pick<JourneyDocument, 'position' | 'journeyStateId'>,
  limits: Pick<JourneyLimits, 'silence' | 'silenceOnRoute'>,
  now: number,
): { event: Timer['event']; dueAt: number }[] {
  const isOnRoute = journeyStateId === journeyStates.OnRoute
  const silence = (isOnRoute ? limits.silenceOnRoute : limits.silence) * minuteMs
  return timers
    .map(({ event, dueAt }) => {
      const due = Date.parse(dueAt)
      const heard = event === 'loseSignal' && position ? Date.parse(position.at) + silence : due
      return { event, dueAt: Math.max(due, heard) }
    })
    .filter(({ dueAt }) => dueAt > now)
    .toSorted((one, other) => one.dueAt - other.dueAt)
}
