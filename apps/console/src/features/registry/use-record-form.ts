import type { ErrorCode } from '@arriero/domain/errors.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useRequestKey } from '#data/http/use-request-key.ts'
import { useServices } from '#data/use-services.ts'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import type { RecordFormState, RecordKind } from './record-kind.ts'
import type { RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'
import { registryRecordQuery, saveRecord } from './registry-data.ts'

/** The stored record that a form edits. */
interface StoredVersion {
  id: string
  version: number
}

interface RecordFormOptions<Path extends RegistryPath, Values extends object> {
  kind: RecordKind<Path, Values>
  /** Null for a new record. */
  stored: StoredVersion | null
  initial: Values
  onCreated: (id: string) => void
}

/** The form of a record: registers it, or edits the version that the person saw. */
export function useRecordForm<Path extends RegistryPath, Values extends object>({
  kind: { path, words, toLine, validate },
  stored,
  initial,
  onCreated,
}: RecordFormOptions<Path, Values>) {
  const { http } = useServices()
  const queries = useQueryClient()
  const keyFor = useRequestKey()
  const form = useForm<Versioned<Values>, object, RecordTypes[Path], ErrorCode>({
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
    // Each code belongs to a field of the records that can answer it.
    fieldByCode: fieldOfTaken as Partial<Record<ErrorCode, keyof Values & string>>,
    onSubmit: clearToasts,
    onSuccess: (record) => {
      queries.setQueryData(registryRecordQuery(http, path, record.id).queryKey, record as never)
      void queries.invalidateQueries({ queryKey: ['registry'] })
      form.reset()
      const done = stored === null ? 'registrado' : 'guardado'
      showToast(`${words.noun} ${done}`, `Se guardó la ficha de ${toLine(record).name}.`, 'done')
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

/** The field whose value another record already has. */
const fieldOfTaken: Partial<Record<ErrorCode, string>> = {
  'registry.nit-taken': 'nit',
  'registry.cedula-taken': 'cedula',
  'registry.email-taken': 'email',
  'registry.plate-taken': 'plate',
  'registry.document-taken': 'documentNumber',
}

type Versioned<Values extends object> = Values & { version: number }

/** Names and problems of text fields, for the inputs of a form. */
export const textField = <Values extends object, Name extends keyof Values & string>(
  form: RecordFormState<Values>,
  name: Name,
) => ({
  name,
  value: String(form.values[name]),
  error: form.errors[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    form.change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
})

/** Checks with a schema of the contract, and sends what was typed: the server reads it with the same schema. */
export function checkBody<Field extends string>(
  schema: Parameters<typeof parseForm<Field, unknown>>[0],
  body: Record<Field, unknown>,
): FormResult<Field, object> {
  const result = parseForm(schema, body)
  return 'errors' in result ? result : { body }
}

/** A stored phone as people type it. */
export const phoneText = (phone: string | null): string =>
  phone === null ? '' : formatPhone(phone).replaceAll('\u00A0', ' ')

/** Empty fields that may be empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
