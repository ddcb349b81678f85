import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { OnBehalfOf } from '@arriero/domain/contract/http/journey-commands.ts'
import { noveltyStepLabels } from '@arriero/domain/journeys/novelty-step.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'
import { speakersFor } from '#features/journeys/actions/speakers-for.ts'
import { mustSpeakFor } from '#features/journeys/actions/judge-action.ts'
import { AppointmentField } from './appointment-field.tsx'
import { type Choice, ChoiceField } from './choice-field.tsx'
import { DriverField } from './driver-field.tsx'
import type { FieldProps } from './field-props.ts'
import { NoveltyField } from './novelty-field.tsx'
import { LineField, NoteField } from './text-fields.tsx'

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
