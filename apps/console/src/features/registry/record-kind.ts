import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import type { ReactNode } from 'react'
import type { FormResult } from '#ui/form/form-result.ts'
import type { RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'

/** Everything that tells customers, drivers and vehicles apart: one page and one form show them all. */
export interface RecordKind<Path extends RegistryPath, Values extends object> {
  path: Path
  words: RegistryWords
  /** The list's row. Its name is also the title of the open record. */
  toLine: (entry: RecordTypes[Path]) => RecordLine
  toValues: (stored: RecordTypes[Path] | null) => Values
  /** The body as the server reads it, or what is wrong with it. */
  validate: (values: Values) => FormResult<keyof Values & string, object>
  sections: readonly FieldSection<Values, RecordTypes[Path]>[]
  /** Lists below the fields, such as the sites of a customer. */
  lists?: (form: RecordFormState<Values>) => ReactNode
  /** Other pages about the same things. */
  related?: readonly { path: string; label: string }[]
  /** For records whose phones or systems sign in with a key. */
  keys?: { help: string; nameHint: string }
  /** Where the personal data of this record is erased; null for a company. Only for records without a file in Usuarios. */
  erasure?: (entry: RecordTypes[Path]) => string | null
}

/** What a form's fields need of it. */
export interface RecordFormState<Values extends object> {
  values: Values
  errors: Partial<Record<string, string>>
  change: (part: Partial<Values>) => void
}

/** The words of one kind of record. */
interface RegistryWords {
  /** «Clientes» */
  title: string
  /** «Cliente» */
  noun: string
  /** «Registrar cliente» */
  register: string
  /** What the search finds: «nombre, NIT, celular o correo». */
  searchHint: string
  emptyTitle: string
  emptyMessage: string
  icon: ReactNode
}

/** What a row shows of a record. */
export interface RecordLine {
  id: string
  name: string
  /** Cédula, NIT or type. */
  detail: string
  /** Driver, plate and the like. */
  more: string
  phone?: string | null
  /** Of a person; shown unless active. */
  userStateId?: UserStateId
}

export interface FieldSection<Values extends object, Entry> {
  title?: string
  fields: readonly RecordField<Values, Entry>[]
}

export interface RecordField<Values extends object, Entry> {
  name: keyof Values & string
  label: string
  isRequired?: boolean
  placeholder?: string
  type?: 'email' | 'tel' | 'number'
  /** Only with these values; always unless given. */
  isShown?: (values: Values) => boolean
  /** Makes it a list to choose from; the placeholder is its empty entry. */
  options?: readonly string[]
  /** A field of its own instead of a text or a list. */
  render?: (form: RecordFormState<Values>, stored: Entry | null) => ReactNode
}
