import { NativeSelect, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import type { FieldSection, RecordField, RecordFormState } from './record-kind.ts'
import { textField } from './use-record-form.ts'
import classes from './registry-page.module.css'

interface RecordFieldsProps<Values extends object, Entry> {
  sections: readonly FieldSection<Values, Entry>[]
  form: RecordFormState<Values>
  stored: Entry | null
  /** The values as stored: a list offers them also if they are no longer among its options. */
  initial: Values
}

export function RecordFields<Values extends object, Entry>(
  props: RecordFieldsProps<Values, Entry>,
) {
  return props.sections.map(({ title, fields }) => (
    <section key={title ?? ''} className={classes.section}>
      {title !== undefined && <h3 className={classes.sectionTitle}>{title}</h3>}
      <div className={classes.fields}>
        {fields
          .filter(({ isShown }) => isShown?.(props.form.values) ?? true)
          .map((field) => (
            <Fragment key={field.name}>
              {field.render?.(props.form, props.stored) ?? <PlainField {...props} field={field} />}
            </Fragment>
          ))}
      </div>
    </section>
  ))
}

interface PlainFieldProps<Values extends object, Entry> extends RecordFieldsProps<Values, Entry> {
  field: RecordField<Values, Entry>
}

const inputProps = {
  text: {},
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { type: 'tel' },
  number: { inputMode: 'numeric' },
} as const

function PlainField<Values extends object, Entry>({
  field: { name, label, isRequired = false, placeholder, type, options },
  form,
  initial,
}: PlainFieldProps<Values, Entry>) {
  const shared = { label, required: isRequired, ...textField(form, name) }
  if (options === undefined) {
    return (
      <TextInput
        {...shared}
        {...inputProps[type ?? 'text']}
        placeholder={placeholder}
        autoComplete="off"
      />
    )
  }
  const stored = String(initial[name])
  const isUnlisted = stored !== '' && !options.includes(stored)
  return (
    <NativeSelect
      {...shared}
      data={[{ value: '', label: placeholder ?? '' }, ...(isUnlisted ? [stored] : []), ...options]}
    />
  )
}
