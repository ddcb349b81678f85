import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { earliestRealTime } from '@arriero/domain/journeys/real-time.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import type { QuestionFieldProps } from './basic-fields.tsx'
import classes from './fields.module.css'

/** When it really happened, for events that were reported by phone later. Hidden at first, because it is rarely needed. */
export function RealTimeField({ journey, field, value, problem, onChange }: QuestionFieldProps) {
  const [isShown, setIsShown] = useState(value !== '')
  const [openedAt] = useState(() => new Date(Date.now()))
  if (!isShown) {
    return (
      <Button
        className={classes.reveal}
        variant="subtle"
        size="compact-sm"
        onClick={() => setIsShown(true)}
      >
        Ocurrió antes: indicar la hora real
      </Button>
    )
  }
  const earliest = earliestRealTime(new Date(journey.stateSince), openedAt)
  return (
    <DateTimeField
      name={field}
      label="Hora real"
      description={`Hora de Colombia, desde el ${formatDateTime(earliest)} hasta ahora.`}
      value={value}
      error={problem}
      // Whole days: a limit within the day would change the hour while it is being typed.
      min={`${dayOf(earliest)}T00:00`}
      max={`${dayOf(openedAt)}T23:59`}
      minutesStep={1}
      usualTime={formatTime(openedAt)}
      describeFailure={(error) =>
        describeErrorAnd(
          error,
          'No pudimos traer el calendario. Intente de nuevo; si sigue igual, recargue la página.',
        )
      }
      onChange={onChange}
    />
  )
}
