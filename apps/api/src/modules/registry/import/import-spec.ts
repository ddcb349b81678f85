import type { ParseResult } from '@arriero/domain/format/text.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RowTexts } from '#platform/tables/file-rows.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'
import type { Reference } from './references.ts'

/** How the rows of a file become records of one kind. */
export interface ImportSpec<Body extends object, Entry extends RegisteredRecord> {
  kind: ImportKind
  store: RecordStore<Body, Entry>
  schema: z.ZodType<Body>
  /** By which a row finds its registered record: SQL of the records' table, and its name in sentences. */
  key: { column: string; sql: RawBuilder<string>; name: string }
  /** The key of a row. Undefined if it needs another cell that can't be read. */
  keyOf: (texts: RowTexts) => ParseResult<string> | undefined
  /** Columns with a long number. */
  numbers: readonly string[]
  /** Columns with a day. */
  days?: readonly string[]
  references?: readonly Reference<Entry>[]
  /** Fields that no two rows of a file may share, besides the key. */
  unique?: readonly { field: string; column: string; name: string }[]
  /** What the schema reads, of the texts without references and of what is already registered. */
  toInput: (texts: RowTexts, stored: Record<string, unknown> | undefined) => Record<string, unknown>
  /** A registered record, as its form would send it. */
  fromEntry: (entry: Entry) => Record<string, unknown>
  /** What a column shows of a body; without it, the field of the same name. Undefined for other columns. */
  cellOf?: (column: string, body: Record<string, unknown>, texts: RowTexts) => string | undefined
  /** The column of an inner field that the schema refuses. */
  columnOf?: (path: readonly PropertyKey[], input: Record<string, unknown>) => string | undefined
  /** Of fields that a new record may leave out. */
  blank: Record<string, unknown>
}

export const withKnown = <T>(name: string, text: string | undefined, read: (text: string) => T) =>
  text === undefined ? {} : { [name]: read(text) }

export const byEmail = { field: 'email', column: 'email', name: 'el correo' }

export const withGiven = (texts: RowTexts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
