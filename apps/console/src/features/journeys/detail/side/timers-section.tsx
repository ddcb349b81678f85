import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { journeyEventLabels } from '@arriero/domain/journeys/journey-event-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { upcomingTimers } from './upcoming-timers.ts'
import classes from './journey-side.module.css'

interface TimersSectionProps {
  journey: JourneyDocument
  timers: JourneyDetail['timers']
}

/** What happens by itself, so that nobody is surprised. */
export function TimersSection({ journey, timers }: TimersSectionProps) {
  const now = useNow(1000).getTime()
  const upcoming = upcomingTimers(timers, journey, useJourneyLimits(), now)
  if (upcoming.length === 0) return null
  return (
    <SheetSection title="Si nada cambia">
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
    </SheetSection>
  )
}
