import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { describeLocation } from '@arriero/domain/journeys/location.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { formatDuration, formatRelative } from '@arriero/domain/format/duration.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { describeDelay } from '@arriero/domain/journeys/attention/describe-delay.ts'
import { readStateClock } from '@arriero/domain/journeys/attention/journey-clock.ts'
import { isUnderWay, journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { use } from 'react'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { HeadingLevel } from '../detail-section.tsx'
import { CommandButtons } from './command-buttons.tsx'
import classes from './journey-header.module.css'

interface JourneyHeaderProps {
  journey: JourneyDocument
  assessed: AssessedJourney | undefined
}

/** Code, state, route, situation and commands of a journey. */
export function JourneyHeader({ journey, assessed }: JourneyHeaderProps) {
  const { code, journeyStateId, customer } = journey
  const Heading = use(HeadingLevel) === 1 ? 'h1' : 'h2'
  const { group } = journeyStateDisplay[journeyStateId]
  const km = findCorridor(journey)?.roadKm
  return (
    <>
      <div className={classes.about}>
        <div className={classes.first}>
          <Heading className={classes.code}>{code}</Heading>
          <JourneyStateChip stateId={journeyStateId} />
          {group !== 'closed' && <StateClock journey={journey} />}
        </div>
        <p className={classes.route}>
          <strong>
            <RouteText {...journey} />
          </strong>
          <span className={classes.soft}>
            {km !== undefined && ` · ${formatKm(km)}`} · {customer.name}
          </span>
        </p>
        <Whereabouts journey={journey} />
        <DriverLine journey={journey} />
        <Situation journey={journey} assessed={assessed} />
      </div>
      <CommandButtons journey={journey} />
    </>
  )
}

/** Where the truck last was, and when; only while the journey is under way. */
function Whereabouts({ journey }: { journey: JourneyDocument }) {
  const now = useNow(secondMs)
  const where = isUnderWay(journey.journeyStateId) ? describeLocation(journey) : null
  if (where === null || journey.position === null) return null
  return (
    <p className={classes.where}>
      {where.replace(/^./u, (first) => first.toUpperCase())} · señal{' '}
      {formatRelative(journey.position.at, now)}
    </p>
  )
}

/** Shown only on narrow screens, where the side column with the driver is far below. */
function DriverLine({ journey: { driver, vehicle } }: { journey: JourneyDocument }) {
  if (!driver) return null
  return (
    <p className={classes.driver}>
      {driver.name}
      {vehicle && ` · ${formatPlate(vehicle.plate)}`} · <a href={`tel:${driver.phone}`}>Llamar</a>
    </p>
  )
}

/** How long the journey has been in its state, and how long that usually takes. */
function StateClock({ journey }: { journey: JourneyDocument }) {
  const now = useNow(1000).getTime()
  const { elapsedMs, usualStay, isSlow } = readStateClock(journey, useFindUsualStay(), now)
  return (
    <span className={classes.clock} data-slow={isSlow}>
      {formatDuration(elapsedMs)}
      {usualStay && (
        <>
          <span aria-hidden="true"> / </span>
          <Spoken>, lo usual es </Spoken>
          {formatDuration(usualStay.medianMs)}
        </>
      )}
    </span>
  )
}

/** Reasons for attention, who attends it, the snooze, and whether it is under way at all. */
function Situation({ journey, assessed }: JourneyHeaderProps) {
  const now = useNow(minuteMs).getTime()
  const usualStay = useFindUsualStay()(journey, journey.journeyStateId)
  const { attendedBy, snooze } = journey
  const notUnderWay = describeNotUnderWay(journey)
  const isSnoozed = snooze !== null && Date.parse(snooze.until) > now
  const attention = assessed?.attention ?? []
  const delay = assessed?.delay
  if (!notUnderWay && !attendedBy && !isSnoozed && attention.length === 0) return null
  return (
    <ul className={classes.situation} aria-label="Situación">
      {attention.map((item) => (
        <li key={item.reason} className={classes.reason} data-severity={item.severity}>
          {describeAttention(item, journey, now, {
            usualStay,
            estimatedAt: assessed?.estimatedAt,
          })}
        </li>
      ))}
      {delay && (
        <li>
          Llegada{delay.ms === null ? '' : ':'} {describeDelay(delay)}
        </li>
      )}
      {attendedBy && <li>Atiende {attendedBy.name}</li>}
      {isSnoozed && (
        <li>
          Pospuesto hasta las {formatTime(snooze.until)} por {snooze.by.name}
        </li>
      )}
      {notUnderWay && <li>{notUnderWay}</li>}
    </ul>
  )
}

function describeNotUnderWay({ journeyStateId, stateSince }: JourneyDocument): string | null {
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
