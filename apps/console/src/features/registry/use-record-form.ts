import type { ErrorCode } from '@arriero/domain/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { makeIdempotencyKey } from '#data/http/idempotency-key.ts'
import { useServices } from '#data/use-services.ts'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { type RegistryPath, registryRecordQuery, saveRecord } from './registry-data.ts'

/** The stored record that a form edits. */
interface StoredVersion {
  id: string
  version: number
}

interface RecordFormOptions<Values extends object> {
  path: RegistryPath
  /** Null for a new record. */
  stored: StoredVersion | null
  initial: Values
  /** The body as the server reads it, or what is wrong with it. */
  validate: (values: Values) => FormResult<keyof Values & string, object>
  /** «Cliente registrado», and what follows it in the toast. */
  saved: { title: string; message: (values: Values) => string }
  onCreated: (id: string) => void
}

/** The form of a record: registers it, or edits the version that the person saw. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const { path, stored, initial, validate, saved, onCreated } = options
  const { http } = useServices()
  const queries = useQueryClient()
  const keyFor = useRequestKey()
  const form = useForm<Versioned<Values>, object, StoredVersion, ErrorCode>({
    initial: { ...initial, version: stored?.version ?? 0 },
    validate: ({ version, ...values }) => {
      // What is left of the values with a version are the values; `version` has no field that could be wrong.
      const result = validate(values as unknown as Values) as FormResult<
        keyof Versioned<Values> & string,
        object
      >
      if ('errors' in result || stored === null) return result
      return { body: { ...result.body, expectedVersion: version } }
    },
    send: (body) => saveRecord(http, path, { id: stored?.id ?? null, body, key: keyFor(body) }),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: (record) => {
      const message = saved.message(form.values)
      queries.setQueryData(registryRecordQuery(http, path, record.id).queryKey, record as never)
      void queries.invalidateQueries({ queryKey: ['registry'] })
      form.reset()
      showToast(saved.title, message, 'done')
      if (stored === null) onCreated(record.id)
    },
    onFailure: (failure, error) => {
      if (failure.code !== 'registry.version-conflict') return
      showToast('No se guardó', describeError(error), 'failed')
      if (error instanceof HttpFailure) void showStored()
    },
  })

  /** After a conflict: shows what another administrator saved. */
  async function showStored() {
    await queries.invalidateQueries({ queryKey: ['registry'] })
    form.reset()
  }

  // Changes keep the version that they began with, also if the record is read again meanwhile.
  const change = (part: Partial<Values>) =>
    form.change({ ...part, version: form.values.version } as Partial<Versioned<Values>>)
  return { ...form, change }
}

type Versioned<Values extends object> = Values & { version: number }

/** Names and problems of text fields, for the inputs of a form. */
export const textField = <Values extends object, Name extends keyof Values & string>(
  form: {
    values: Values
    errors: Partial<Record<string, string>>
    change: (part: Partial<Values>) => void
  },
  name: Name,
) => ({
  name,
  value: String(form.values[name]),
  error: form.errors[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    form.change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
})

/** A body that was sent before has the same key, so that a lost answer does not register it twice. */
function useRequestKey(): (body: object) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: makeIdempotencyKey() }
    return last.current.key
  }
}

/** Checks with a schema of the contract, and sends what was typed: the server reads it with the same schema. */
export function checkBody<Field extends string>(
  schema: Parameters<typeof parseForm<Field, unknown>>[0],
  body: Record<Field, unknown>,
): FormResult<Field, object> {
  const result = parseForm(schema, body)
  return 'errors' in result ? result : { body }
}

/** Empty fields that may be empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
