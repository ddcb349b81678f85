import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { earliestAppointment, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isLoaded } from '@arriero/domain/journeys/journey-state.ts'
import { useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import type { QuestionFieldProps } from './basic-fields.tsx'

/** The new loading appointment; the time of the old one is proposed. */
export function AppointmentField({ journey, field, problem, ...props }: QuestionFieldProps) {
  const limits = useJourneyLimits()
  // Calculated once: the minimum must not move while the user is choosing.
  const [first] = useState(() => firstAppointment(new Date(), limits))
  return (
    <DateTimeField
      name={field}
      label="Nueva cita de cargue"
      description={`Hora de Colombia, desde el ${formatDateTime(first)}.`}
      value={props.value}
      error={problem}
      isRequired={props.isRequired}
      min={toWallClock(first)}
      usualTime={journey.loadingAt === null ? '08:00' : formatTime(journey.loadingAt)}
      isFirst={props.isFirst}
      describeFailure={describeCalendarFailure}
      onChange={props.onChange}
    />
  )
}

/** The new appointment at the site that the truck drives to or stands at. */
export function SiteAppointmentField({
  journey,
  name,
  field,
  problem,
  ...props
}: QuestionFieldProps) {
  const [first] = useState(() => new Date(Math.ceil(Date.now() / quarterMs) * quarterMs))
  const isUnloading = isLoaded(journey) || name === 'changeDestination'
  const before = isUnloading ? journey.promisedAt : journey.loadingAt
  return (
    <DateTimeField
      name={field}
      label={`Nueva cita de ${isUnloading ? 'descargue' : 'cargue'}`}
      description={
        before === null
          ? 'Hora de Colombia.'
          : `Hora de Colombia. La de ahora: ${formatDateTime(before)}.`
      }
      value={props.value}
      error={problem}
      isRequired={props.isRequired}
      min={toWallClock(first)}
      usualTime={before === null ? '08:00' : formatTime(before)}
      isFirst={props.isFirst}
      describeFailure={describeCalendarFailure}
      onChange={props.onChange}
    />
  )
}

export const describeCalendarFailure = (error: unknown) =>
  describeErrorAnd(
    error,
    'No pudimos traer el calendario. Intente de nuevo; si sigue igual, recargue la página.',
  )

const quarterMs = 15 * minuteMs
/** Time to choose and submit: the first appointment offered must still be late enough by then. */
const choosingMs = 5 * minuteMs

/** The first quarter of an hour that a booking can be moved to. */
export function firstAppointment(now: Date, limits: JourneyLimits): Date {
  const earliest = earliestAppointment(now, limits).getTime() + choosingMs
  return new Date(Math.ceil(earliest / quarterMs) * quarterMs)
}
