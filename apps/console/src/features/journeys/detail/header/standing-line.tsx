import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention-display.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import classes from './journey-header.module.css'

interface StandingLineProps {
  journey: JourneyDocument
  assessed: AssessedJourney | undefined
}

const minuteMs = 60_000

/** Why it needs somebody, who looks after it, and where it went when it is no longer under way. */
export function StandingLine({ journey, assessed }: StandingLineProps) {
  const now = useNow(minuteMs).getTime()
  const usual = useFindUsual()(journey, journey.journeyStateId)
  const { attendedBy, snooze } = journey
  const whereabouts = describeWhereabouts(journey)
  const isSnoozed = snooze !== null && Date.parse(snooze.until) > now
  const attention = assessed?.attention ?? []
  if (!whereabouts && !attendedBy && !isSnoozed && attention.length === 0) return null
  return (
    <ul className={classes.standing} aria-label="Situación">
      {attention.map((each) => (
        <li key={each.reason} className={classes.reason} data-severity={each.severity}>
          {describeAttention(each, journey, now, {
            usual,
            estimatedAt: assessed?.estimatedAt,
          })}
        </li>
      ))}
      {attendedBy && <li>Atiende {attendedBy.name}</li>}
      {isSnoozed && (
        <li>
          Pospuesto hasta las {formatTime(snooze.until)} por {snooze.by.name}
        </li>
      )}
      {whereabouts && <li>{whereabouts}</li>}
    </ul>
  )
}

function describeWhereabouts({ journeyStateId, stateSince }: JourneyDocument): string | null {
  const { group, label } = journeyStateDisplay[journeyStateId]
  switch (group) {
    case 'closed':
      return `Ya no está en curso: quedó en «${label}» el ${formatDateTime(stateSince)}`
    case 'request':
    case 'booking':
      return 'Todavía no está en curso'
    case 'underway':
    case 'attention':
      return null
  }
}
