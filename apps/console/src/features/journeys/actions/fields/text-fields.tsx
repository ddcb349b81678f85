import { Textarea, TextInput } from '@mantine/core'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import { type FieldProps, firstFocus } from './field-props.ts'

interface LineFieldProps extends FieldProps {
  label: string
  maxLength: number
}

/** One line of text. */
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
      {...firstFocus(isFirst)}
    />
  )
}

/** What else there is to say; asked for where the reason alone says nothing. */
export function NoteField({
  reasonCode,
  ...props
}: FieldProps & { reasonCode: string | undefined }) {
  const { value, problem, isRequired, isFirst, onChange } = props
  const isAsked = isRequired || reasonNeedsNote(reasonCode)
  return (
    <Textarea
      name="note"
      label={isAsked ? 'Nota' : 'Nota (opcional)'}
      value={value}
      error={problem}
      required={isAsked}
      maxLength={500}
      autosize
      minRows={isRequired ? 3 : 2}
      maxRows={6}
      onKeyDown={(event) => {
        // Enter alone begins a line here.
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isSend) event.currentTarget.form?.requestSubmit()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...firstFocus(isFirst)}
    />
  )
}
