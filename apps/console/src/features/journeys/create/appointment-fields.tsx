import { fromWallClock, toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  describeCalendarFailure,
  firstAppointment,
} from '#features/journeys/commands/fields/appointment-field.tsx'
import { useFindUsualStay, useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { estimateUnloading } from './estimate-unloading.ts'
import type { OrderValues } from './order-values.ts'
import classes from './new-journey.module.css'

interface AppointmentFieldsProps {
  values: OrderValues
  errors: { loadingAt?: string | undefined; promisedAt?: string | undefined }
  onChange: (change: Partial<OrderValues>) => void
}

const quarterMs = 15 * minuteMs
const nextQuarter = (at: number) => new Date(Math.ceil(at / quarterMs) * quarterMs)

/** The loading appointment of a booking, and the promised unloading with when it usually would be. */
export function AppointmentFields({ values, errors, onChange }: AppointmentFieldsProps) {
  const limits = useJourneyLimits()
  const findUsualStay = useFindUsualStay()
  // Calculated once: the minimum must not move while the user is choosing.
  const [opened] = useState(() => new Date())
  const first = firstAppointment(opened, limits)
  const isBooked = values.kind === 'booked'
  const loadingAt = isBooked && values.loadingAt !== '' ? fromWallClock(values.loadingAt) : null
  const usual =
    isBooked && loadingAt === null
      ? undefined
      : estimateUnloading(values, loadingAt, { findUsualStay, now: opened })
  const estimate = usual && nextQuarter(usual.getTime())
  return (
    <>
      {isBooked && (
        <DateTimeField
          name="loadingAt"
          label="Cita de cargue"
          description={`Hora de Colombia, desde el ${formatDateTime(first)}.`}
          value={values.loadingAt}
          error={errors.loadingAt}
          isRequired
          min={toWallClock(first)}
          usualTime="08:00"
          describeFailure={describeCalendarFailure}
          onChange={(clock) => onChange({ loadingAt: clock })}
        />
      )}
      <DateTimeField
        name="promisedAt"
        label="Entrega prometida (opcional)"
        description="Hora de Colombia."
        value={values.promisedAt}
        error={errors.promisedAt}
        min={toWallClock(nextQuarter((loadingAt ?? opened).getTime()))}
        usualTime="08:00"
        describeFailure={describeCalendarFailure}
        onChange={(clock) => onChange({ promisedAt: clock })}
      />
      {estimate && (
        <p className={classes.advice}>
          Suele llegar al descargue el {formatDateTime(estimate)}.{' '}
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`Prometer la entrega el ${formatDateTime(estimate)}`}
            onClick={() => onChange({ promisedAt: toWallClock(estimate) })}
          >
            Usar
          </Button>
        </p>
      )}
    </>
  )
}
