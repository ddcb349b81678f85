import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { OnBehalfOf } from '@arriero/domain/contract/http/journey-commands.ts'
import { noveltyStepLabels } from '@arriero/domain/journeys/novelty-step.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'
import { speakersFor } from '#features/journeys/actions/speakers-for.ts'
import { mustSpeakFor } from '#features/journeys/actions/judge-action.ts'
import { DriverField } from './driver-field.tsx'
import { type FieldProps, firstFocus } from './field-props.ts'
import { NoveltyField } from './novelty-field.tsx'
import { LineField, NoteField } from './text-fields.tsx'
import { toWallClock } from '@arriero/domain/calendar/wall-clock.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { firstAppointment } from '#features/journeys/actions/first-appointment.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { Radio } from '@mantine/core'
import classes from './fields.module.css'

const toChoices = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const steps = toChoices(noveltyStepLabels)
const waits = snoozeMinutes.map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes * 60_000),
}))

const speakerLabels: Record<OnBehalfOf, string> = {
  driver: 'El conductor, por teléfono',
  customer: 'El cliente, por teléfono',
}

interface ActionFieldProps extends FieldProps {
  reasonCode: string | undefined
}

/** The field of one question. */
export function ActionField({ reasonCode, ...props }: ActionFieldProps) {
  switch (props.field) {
    case 'noveltyCode':
      return <NoveltyField {...props} />
    case 'driverId':
      return <DriverField {...props} />
    case 'step':
      return <ChoiceField {...props} label="Paso" choices={steps} />
    case 'minutes':
      return <ChoiceField {...props} label="Por cuánto tiempo" choices={waits} isRow />
    case 'reasonCode':
      return <ReasonField {...props} />
    case 'onBehalfOf':
      return <SpeakerField {...props} />
    case 'receivedBy':
      return <LineField {...props} label="Quién recibió" maxLength={120} />
    case 'documentNumber':
      return <LineField {...props} label="Número del cumplido" maxLength={40} />
    case 'manifestNumber':
      return <LineField {...props} label="Manifiesto de carga (si ya se expidió)" maxLength={20} />
    case 'loadingAt':
      return <AppointmentField {...props} />
    case 'note':
      return <NoteField {...props} reasonCode={reasonCode} />
  }
}

function ReasonField(props: FieldProps) {
  const known: Partial<Record<string, Record<string, string>>> = reasons
  return <ChoiceField {...props} label="Motivo" choices={toChoices(known[props.name] ?? {})} />
}

/** Whose word it is; nothing to choose where only one can have said it. */
function SpeakerField(props: FieldProps) {
  const speakers = speakersFor(props.journey, props.name)
  if (speakers.length === 0 || mustSpeakFor(props.name)) return null
  const choices = [
    { value: '', label: 'Yo, desde la consola' },
    ...speakers.map((value) => ({ value, label: speakerLabels[value] })),
  ]
  return <ChoiceField {...props} label="Quién lo informó" choices={choices} isRow />
}

/** When the load is to be picked up instead; at the same hour, unless somebody says another. */
function AppointmentField({ journey, field, problem, ...props }: FieldProps) {
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

interface Choice {
  value: string
  label: string
}

interface ChoiceFieldProps extends FieldProps {
  label: string
  choices: readonly Choice[]
  /** Side by side: for a few short ones. */
  isRow?: boolean
}

/** One of a few, all in sight. */
function ChoiceField({ label, choices, isRow = false, ...props }: ChoiceFieldProps) {
  const { field, value, problem, isRequired, isFirst, onChange } = props
  const focused = choices.findIndex((choice) => choice.value === value)
  return (
    <Radio.Group
      name={field}
      label={label}
      value={value}
      error={problem}
      required={isRequired}
      onChange={onChange}
    >
      <div className={isRow ? classes.row : classes.choices}>
        {choices.map((choice, index) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            {...firstFocus(isFirst && index === Math.max(focused, 0))}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
