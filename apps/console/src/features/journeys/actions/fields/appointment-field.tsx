import { toWallClock } from '@arriero/domain/calendar/wall-clock.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { useState } from 'react'
import { describeErrorAnd } from '#data/describe-error.ts'
import { firstAppointment } from '#features/journeys/actions/first-appointment.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { DateTimeField } from '#ui/date-time-field.tsx'
import type { FieldProps } from './field-props.ts'

/** When the load is to be picked up instead; at the same hour, unless somebody says another. */
export function AppointmentField({ journey, field, problem, ...props }: FieldProps) {
  const limits = useJourneyLimits()
  // As of when it was asked: it does not move while somebody chooses.
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
      describeFailure={(error) =>
        describeErrorAnd(
          error,
          'No pudimos traer el calendario. Intente de nuevo; si sigue igual, recargue la página.',
        )
      }
      onChange={props.onChange}
    />
  )
}
