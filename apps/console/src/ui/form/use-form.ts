import { type FormEvent, useState } from 'react'
import type { FormResult } from './form-result.ts'
import { type SubmitOptions, useSubmit } from './use-submit.ts'

type FieldOf<Values> = keyof Values & string

interface FormOptions<
  Values extends object,
  Body,
  Answer,
  Code extends string,
> extends SubmitOptions<FieldOf<Values>, Body, Answer, Code> {
  /** The values of unchanged fields. May change between renders, e.g. to follow the server. */
  initial: Values
  validate: (values: Values) => FormResult<FieldOf<Values>, Body>
}

/** A form whose values are kept here until they are sent. */
export function useForm<Values extends object, Body, Answer, Code extends string>({
  initial,
  validate,
  ...options
}: FormOptions<Values, Body, Answer, Code>) {
  const [changes, setChanges] = useState<Partial<Values>>({})
  const { formRef, submit, ...submission } = useSubmit<FieldOf<Values>, Body, Answer, Code>(options)
  const values: Values = { ...initial, ...changes }

  function change(part: Partial<Values>): void {
    setChanges((current) => ({ ...current, ...part }))
    submission.clearErrors(...(Object.keys(part) as FieldOf<Values>[]))
  }

  /** Props of a field whose `onChange` gets the value. */
  const field = <Name extends FieldOf<Values>>(name: Name) => ({
    value: values[name],
    error: submission.errors[name],
    onChange: (value: Values[Name]) => change(toPart<Values, Name>(name, value)),
  })

  return {
    ...submission,
    values,
    change,
    field,
    /** Props of a text input, whose `onChange` gets the event. */
    input: <Name extends FieldOf<Values>>(name: Name & KeyOfString<Values>) => ({
      ...field<Name>(name),
      onChange: (event: { currentTarget: { value: Values[Name] } }) =>
        field<Name>(name).onChange(event.currentTarget.value),
    }),
    /** Changes these values and submits at once, without waiting for a render. */
    submitWith: (part: Partial<Values>) => {
      change(part)
      void submit(validate({ ...values, ...part }))
    },
    reset: () => setChanges({}),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit(validate(values))
      },
    },
  }
}

type KeyOfString<Values> = {
  [Name in FieldOf<Values>]: Values[Name] extends string ? Name : never
}[FieldOf<Values>]

function toPart<Values, Name extends keyof Values>(name: Name, value: Values[Name]) {
  const part: Partial<Values> = {}
  part[name] = value
  return part
}
