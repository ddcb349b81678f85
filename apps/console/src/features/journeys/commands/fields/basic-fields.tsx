import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import { Radio, Textarea, TextInput } from '@mantine/core'
import type { DraftField } from '../catalogue/command-definition.ts'
import classes from './fields.module.css'

/** The props of every field of the command dialog. */
export interface QuestionFieldProps {
  journey: JourneyDocument
  name: CommandName
  field: DraftField
  /** What the page that opened the dialog already knows. */
  preset: object
  value: string
  problem: string | undefined
  isRequired: boolean
  /** It has the focus when the dialog opens. */
  isFirst: boolean
  onChange: (value: string) => void
}

/** Marks the element that takes the focus when the dialog opens. */
export const autoFocus = (isFirst: boolean) => (isFirst ? { 'data-autofocus': true } : {})

interface LineFieldProps extends QuestionFieldProps {
  label: string
  maxLength: number
}

export function LineField({ label, maxLength, ...props }: LineFieldProps) {
  const { field, value, problem, isRequired, isFirst, onChange } = props
  return (
    <TextInput
      name={field}
      label={label}
      value={value}
      error={problem}
      required={isRequired}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...autoFocus(isFirst)}
    />
  )
}

interface NoteFieldProps extends QuestionFieldProps {
  reasonCode: string | undefined
}

/** Optional, unless the chosen reason is «otro motivo». */
export function NoteField({ reasonCode, ...props }: NoteFieldProps) {
  const { value, problem, isRequired, isFirst, onChange } = props
  const isNeeded = isRequired || reasonNeedsNote(reasonCode)
  return (
    <Textarea
      name="note"
      label={isNeeded ? 'Nota' : 'Nota (opcional)'}
      value={value}
      error={problem}
      required={isNeeded}
      maxLength={maxLengths.note}
      autosize
      minRows={isRequired ? 3 : 2}
      maxRows={6}
      onKeyDown={(event) => {
        // Enter alone starts a new line here.
        const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isSubmit) event.currentTarget.form?.requestSubmit()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...autoFocus(isFirst)}
    />
  )
}

export interface FieldChoice {
  value: string
  label: string
}

interface ChoiceFieldProps extends QuestionFieldProps {
  label: string
  choices: readonly FieldChoice[]
  /** Side by side: for a few short ones. */
  isRow?: boolean
}

/** Radio buttons: all choices are visible. */
export function ChoiceField({ label, choices, isRow = false, ...props }: ChoiceFieldProps) {
  const { field, value, problem, isRequired, isFirst, onChange } = props
  const selected = choices.findIndex((choice) => choice.value === value)
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
            {...autoFocus(isFirst && index === Math.max(selected, 0))}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
