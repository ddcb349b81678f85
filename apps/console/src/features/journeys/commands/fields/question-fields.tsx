import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { OnBehalfOf } from '@arriero/domain/contract/http/journey-commands.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { type CommandName, snoozeMinutes } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { canBeCancelReason } from '@arriero/domain/journeys/possible-causes.ts'
import { canResolveWith, reasons } from '@arriero/domain/journeys/reason.ts'
import type { FormErrors } from '#ui/form/form-result.ts'
import type { CommandDraft, DraftField, Question } from '../catalogue/command-definition.ts'
import { onBehalfOfOptions, requiredOnBehalfOf, statusOf } from '../check-command.ts'
import { AppointmentField, SiteAppointmentField } from './appointment-field.tsx'
import {
  ChoiceField,
  type FieldChoice,
  LineField,
  NoteField,
  type QuestionFieldProps,
} from './basic-fields.tsx'
import { CityField } from './city-field.tsx'
import { DriverField } from './driver-field.tsx'
import { NoveltyField } from './novelty-field.tsx'
import { OutcomeField } from './outcome-field.tsx'
import { RealTimeField } from './real-time-field.tsx'

interface QuestionFieldsProps {
  journey: JourneyDocument
  name: CommandName
  preset?: object
  questions: readonly Question[]
  draft: CommandDraft
  errors: FormErrors<DraftField>
  onChange: (field: DraftField, value: string) => void
}

const noPreset = {}

/** One field per question, for one journey or for many; the first required one has the focus. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { journey, name, preset = noPreset, questions, draft, errors, onChange } = props
  const first = questions.find(({ isRequired }) => isRequired)
  return questions.map(({ field, isRequired }) => (
    <div key={field} {...(errors[field] !== undefined && { 'data-invalid': true })}>
      <QuestionField
        journey={journey}
        name={name}
        field={field}
        preset={preset}
        value={draft[field] ?? ''}
        problem={errors[field]}
        isRequired={isRequired}
        isFirst={first?.field === field}
        reasonCode={draft.reasonCode}
        onChange={(value) => onChange(field, value)}
      />
    </div>
  ))
}

const toChoices = (labels: Record<string, string>): FieldChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const snoozeChoices = snoozeMinutes.map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes * minuteMs),
}))

function QuestionField({
  reasonCode,
  ...props
}: QuestionFieldProps & { reasonCode: string | undefined }) {
  switch (props.field) {
    case 'noveltyCode':
      return <NoveltyField {...props} />
    case 'driverId':
      return <DriverField {...props} />
    case 'outcome':
      return <OutcomeField {...props} />
    case 'minutes':
      return <ChoiceField {...props} label="Por cuánto tiempo" choices={snoozeChoices} isRow />
    case 'reasonCode':
      return <ReasonField {...props} />
    case 'onBehalfOf':
      return <OnBehalfOfField {...props} />
    case 'receivedBy':
      return <LineField {...props} label="Quién recibió" maxLength={maxLengths.receivedBy} />
    case 'documentNumber':
      return (
        <LineField {...props} label="Número del cumplido" maxLength={maxLengths.documentNumber} />
      )
    case 'manifestNumber':
      return (
        <LineField
          {...props}
          label="Manifiesto de carga (si ya se expidió)"
          maxLength={maxLengths.manifestNumber}
        />
      )
    case 'loadingAt':
      return <AppointmentField {...props} />
    case 'appointmentAt':
      return <SiteAppointmentField {...props} />
    case 'city':
      return <CityField {...props} />
    case 'address':
      return <LineField {...props} label="Dirección" maxLength={160} />
    case 'priceCop':
      return <LineField {...props} label="Flete acordado (si cambia)" maxLength={20} />
    case 'occurredAt':
      return <RealTimeField {...props} />
    case 'note':
      return <NoteField {...props} reasonCode={reasonCode} />
  }
}

function ReasonField(props: QuestionFieldProps) {
  const known: Partial<Record<string, Record<string, string>>> = reasons
  const choices = toChoices(known[props.name] ?? {}).filter(({ value }) =>
    isPossibleReason(props, value),
  )
  return <ChoiceField {...props} label="Motivo" choices={choices} />
}

/** Whether a reason can be true for this journey. */
function isPossibleReason({ name, journey }: QuestionFieldProps, code: string): boolean {
  if (name === 'resolveNovelty') return canResolveWith(journey.novelty?.code ?? '', code)
  return name !== 'cancel' || canBeCancelReason(code, statusOf(journey))
}

const onBehalfOfLabels: Record<OnBehalfOf, string> = {
  driver: 'El conductor, por teléfono',
  customer: 'El cliente, por teléfono',
}

/** Who reported it; hidden when only the driver can have done so. */
function OnBehalfOfField(props: QuestionFieldProps) {
  const options = onBehalfOfOptions(props.journey, props.name)
  if (options.length === 0 || requiredOnBehalfOf(props.name)) return null
  const choices = [
    { value: '', label: 'Yo, desde la consola' },
    ...options.map((value) => ({ value, label: onBehalfOfLabels[value] })),
  ]
  return <ChoiceField {...props} label="Quién lo informó" choices={choices} isRow />
}
