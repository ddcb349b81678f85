import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { journeyEventLabels } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { DetailSection } from '../detail-section.tsx'
import classes from './journey-side.module.css'

interface TimersSectionProps {
  journey: JourneyDocument
  timers: JourneyDetail['timers']
}

/** What the system will do by itself if nothing changes. */
export function TimersSection({ journey, timers }: TimersSectionProps) {
  const now = useNow(1000).getTime()
  const upcoming = upcomingTimers(timers, journey, useJourneyLimits(), now)
  if (upcoming.length === 0) return null
  return (
    <DetailSection title="Si nada cambia">
      <ul className={classes.facts}>
        {upcoming.map(({ event, dueAt }) => (
          <li key={event} className={classes.fact}>
            <span>{journeyEventLabels[event]}</span>
            <span>
              el sistema, a las{' '}
              <time dateTime={new Date(dueAt).toISOString()}>{formatMoment(dueAt, now)}</time>
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

type PendingTimer = JourneyDetail['timers'][number]

/**
 * The timers still to come, soonest first. Every position postpones `loseSignal`, so that one is
 * calculated from the newest position and not from the stored time.
 */
export function upcomingTimers(
  timers: readonly PendingTimer[],
  { position, journeyStateId }: Pick<JourneyDocument, 'position' | 'journeyStateId'>,
  limits: Pick<JourneyLimits, 'silence' | 'silenceOnRoute'>,
  now: number,
): { event: PendingTimer['event']; dueAt: number }[] {
  const isOnRoute = journeyStateId === journeyStates.OnRoute
  const silence = (isOnRoute ? limits.silenceOnRoute : limits.silence) * minuteMs
  return timers
    .map(({ event, dueAt }) => {
      const due = Date.parse(dueAt)
      const afterSignal =
        event === 'loseSignal' && position ? Date.parse(position.at) + silence : due
      return { event, dueAt: Math.max(due, afterSignal) }
    })
    .filter(({ dueAt }) => dueAt > now)
    .toSorted((one, other) => one.dueAt - other.dueAt)
}
