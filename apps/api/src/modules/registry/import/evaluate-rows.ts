import type {
  ImportChange,
  ImportCounts,
  ImportProblem,
} from '@arriero/domain/contract/http/registry-import.ts'
import type { CustomerBody } from '@arriero/domain/contract/http/registry.ts'
import { importColumns } from '@arriero/domain/users/import-columns.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { maskField } from '#platform/users/mask-fields.ts'
import { endSentence, findEmailHolders } from '../person-rows.ts'
import type { RegisteredRecord } from '../record-store.ts'
import { readDay, readDigits } from '#platform/tables/cell-text.ts'
import type { ImportSpec } from './import-spec.ts'
import type { FileRow, RowTexts } from '#platform/tables/file-rows.ts'
import type { Reference } from './references.ts'

/** What an import would do with a row. */
export interface EvaluatedRow<Body, Entry> {
  number: number
  status: keyof ImportCounts
  /** The registered record with the same key. */
  entry: Entry | undefined
  /** Undefined if the row has a problem. */
  body: Body | undefined
  problems: ImportProblem[]
  changes: ImportChange[]
}

/** Compares the rows of one file with what is registered. It remembers earlier rows, to find repeated ones. */
export class RowEvaluator<Body extends object, Entry extends RegisteredRecord> {
  readonly #spec: ImportSpec<Body, Entry>
  /** The first row with a value, by column and value. */
  readonly #firstRows = new Map<string, number>()

  constructor(spec: ImportSpec<Body, Entry>) {
    this.#spec = spec
  }

  async evaluate(db: Db, rows: readonly FileRow[]): Promise<EvaluatedRow<Body, Entry>[]> {
    const { keyOf } = this.#spec
    const keyed = rows.map((row) => {
      const key = keyOf(row.texts)
      return { row, key: key?.ok ? key.value : undefined }
    })
    const entries = await this.#findEntries(
      db,
      keyed.flatMap((one) => one.key ?? []),
    )
    const references = await this.#lookUpReferences(db, rows)
    const read = keyed.map((one) =>
      this.#read(one.row, { entry: entries.get(one.key ?? ''), references }),
    )
    const holders = await findEmailHolders(
      db,
      read.flatMap(({ body }) => emailOf(body) ?? []),
    )
    return read.map((row, index) => {
      const problem = this.#findRepeated(row, keyed[index]?.key) ?? findTakenEmail(row, holders)
      if (!problem) return row
      return { ...row, status: 'invalid', body: undefined, problems: [...row.problems, problem] }
    })
  }

  async #findEntries(db: Db, keys: readonly string[]): Promise<Map<string, Entry>> {
    const { store, key } = this.#spec
    const { rows } = await sql<{ id: string; key: string }>`
      select ${sql.ref(store.idColumn)} as id, ${key.sql} as key
      from ${sql.table(store.table)}
      where ${key.sql} = any(${keys}::text[])`.execute(db)
    const entries = new Map(
      (
        await store.read(
          db,
          rows.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    return new Map(
      rows.flatMap(({ id, key: value }) => {
        const entry = entries.get(id)
        return entry ? [[value, entry] as const] : []
      }),
    )
  }

  #lookUpReferences(db: Db, rows: readonly FileRow[]) {
    const { references = [] } = this.#spec
    const texts = rows.map((row) => row.texts)
    return Promise.all(
      references.map(async (reference) => ({ reference, find: await reference.lookUp(db, texts) })),
    )
  }

  #read(
    { number, texts }: FileRow,
    known: { entry: Entry | undefined; references: readonly LookedUp<Entry>[] },
  ): EvaluatedRow<Body, Entry> {
    const { kind, schema, key, keyOf, numbers, days = [], toInput, fromEntry, blank } = this.#spec
    const { entry } = known
    const stored = entry && fromEntry(entry)
    const problems: ImportProblem[] = []
    const tell = (field: string, message: string) => {
      const column = importColumns[kind].find((one) => one.field === field)
      const label = column?.label ?? null
      if (problems.some((problem) => problem.column === label)) return
      const value = (column && texts[column.field]) ?? ''
      problems.push({ row: number, column: label, value, message })
    }
    for (const field of numbers) {
      const digits = readDigits(texts[field] ?? '')
      if (!digits.ok) tell(field, digits.because)
    }
    for (const field of days) {
      const day = texts[field] === undefined ? undefined : readDay(texts[field])
      if (day?.ok === false) tell(field, day.because)
    }
    const plain = { ...texts }
    for (const { reference } of known.references) Reflect.deleteProperty(plain, reference.column)
    const input = { ...blank, ...stored, ...toInput(plain, stored) }
    const named = new Map<string, string>()
    for (const { reference, find } of known.references) {
      if (texts[reference.column] === undefined) continue
      const found = find(texts)
      if (!found.ok) tell(reference.column, found.because)
      if (!found.ok) continue
      Object.assign(input, { [reference.field]: found.value.id })
      named.set(reference.column, found.value.shown)
    }
    const parsed = schema.safeParse(input)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = this.#columnOf(path, input)
      const isMissing =
        texts[field] === undefined && (!stored || this.#cellOf(field, stored, texts) === '')
      tell(field, isMissing ? `Falta este dato. ${spanish(message, '')}`.trim() : spanish(message))
    }
    // A schema that checks the key last does not come to it if another field is wrong.
    const read = texts[key.column] === undefined ? undefined : keyOf(texts)
    if (read?.ok === false) tell(key.column, read.because)
    const body = problems.length === 0 ? parsed.data : undefined
    const changes =
      entry && stored && body
        ? this.#compare({ number, texts }, { entry, stored, body, named })
        : []
    const status = !body ? 'invalid' : !entry ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return { number, status, entry, body, problems, changes }
  }

  #columnOf(path: readonly PropertyKey[], input: Record<string, unknown>): string {
    const { columnOf, references = [] } = this.#spec
    const field = String(path[0])
    const reference = references.find((one) => one.field === field)
    return columnOf?.(path, input) ?? reference?.column ?? field
  }

  #cellOf(column: string, body: Record<string, unknown>, texts: RowTexts): string {
    return this.#spec.cellOf?.(column, body, texts) ?? show(body[column])
  }

  /** Empty cells leave the registered value as it is. */
  #compare(
    { number: row, texts }: FileRow,
    found: {
      entry: Entry
      stored: Record<string, unknown>
      body: Body
      named: ReadonlyMap<string, string>
    },
  ): ImportChange[] {
    const { kind, schema, store, references = [] } = this.#spec
    const after = found.body as Record<string, unknown>
    // As the form would send it; what is registered may be from before a rule.
    const before = (schema.safeParse(found.stored).data ?? found.stored) as typeof after
    const name = store.nameOf(found.entry)
    return importColumns[kind].flatMap(({ field, label: column }) => {
      if (texts[field] === undefined) return []
      const reference = references.find((one) => one.column === field)
      const isSame = reference
        ? before[reference.field] === after[reference.field]
        : this.#cellOf(field, before, texts) === this.#cellOf(field, after, texts)
      if (isSame) return []
      const [old, next] = reference
        ? [reference.shownOf(found.entry), found.named.get(field) ?? '']
        : // Nobody asked to see what is registered; the file's own value is known.
          [maskField(field, this.#cellOf(field, before, texts)), this.#cellOf(field, after, texts)]
      return [{ row, name, column, before: old, after: next }]
    })
  }

  #findRepeated(
    { number, body, entry }: EvaluatedRow<Body, Entry>,
    key: string | undefined,
  ): ImportProblem | undefined {
    const { kind, key: by, unique = [], fromEntry } = this.#spec
    const stored = entry && fromEntry(entry)
    const values = [
      { ...by, value: key, isOwn: false },
      ...unique.map(({ field, ...one }) => {
        const value: unknown = body && Reflect.get(body, field)
        return { ...one, value, isOwn: stored?.[field] === value }
      }),
    ]
    const problems = values.flatMap(({ column: field, name, value, isOwn }) => {
      if (typeof value !== 'string') return []
      const earlier = this.#firstRows.get(`${field} ${value}`)
      this.#firstRows.set(`${field} ${value}`, earlier ?? number)
      if (earlier === undefined || isOwn) return []
      const column = importColumns[kind].find((one) => one.field === field)?.label ?? null
      const message = `Repite ${name} de la fila ${earlier}.`
      return [{ row: number, column, value, message }]
    })
    return problems[0]
  }
}

interface LookedUp<Entry> {
  reference: Reference<Entry>
  find: Awaited<ReturnType<Reference<Entry>['lookUp']>>
}

const show = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  // Only a NIT is an object.
  const { base, dv } = value as CustomerBody['nit']
  return `${base}-${dv}`
}

/** Messages of our schemas end in a full stop; those of zod are English. */
const spanish = (message: string, otherwise = 'Revise este dato.'): string =>
  message.endsWith('.') ? message : otherwise

const emailOf = (body: object | undefined): string | undefined =>
  body && 'email' in body && typeof body.email === 'string' ? body.email : undefined

function findTakenEmail<Entry extends RegisteredRecord>(
  { number, body, entry }: EvaluatedRow<object, Entry>,
  holders: ReadonlyMap<string, { id: string; name: string }>,
): ImportProblem | undefined {
  const value = emailOf(body) ?? ''
  const holder = holders.get(value)
  if (!holder || holder.id === entry?.id) return undefined
  const message = `Este correo ya es de ${endSentence(holder.name)}`
  return { row: number, column: 'Correo', value, message }
}
