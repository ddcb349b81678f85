import type {
  ImportChange,
  ImportCounts,
  ImportProblem,
} from '@arriero/domain/contract/http/registry-import.ts'
import type { CustomerBody } from '@arriero/domain/contract/http/registry.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { importColumns } from '@arriero/domain/users/import-columns.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { endSentence, findEmailHolders } from '../person-rows.ts'
import type { RegisteredRecord } from '../record-store.ts'
import { readDigits } from './cell-text.ts'
import { bodyField, type ImportSpec, readPlate } from './import-spec.ts'
import type { ImportRow } from './import-table.ts'

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
  readonly #rowOfKey = new Map<string, number>()
  readonly #rowOfEmail = new Map<string, number>()

  constructor(spec: ImportSpec<Body, Entry>) {
    this.#spec = spec
  }

  async evaluate(db: Db, rows: readonly ImportRow[]): Promise<EvaluatedRow<Body, Entry>[]> {
    const { schema, key, keyOf, toInput } = this.#spec
    const keyed = rows.map((row) => {
      const input = toInput(row.texts)
      const parsed = schema.shape[key.field]?.safeParse(input[key.field])
      return { row, input, key: parsed?.success ? keyOf(parsed.data) : undefined }
    })
    const entries = await this.#findEntries(
      db,
      keyed.flatMap((one) => one.key ?? []),
    )
    const vehicles = await findVehicles(db, rows)
    const read = keyed.map((one) =>
      this.#read(one.row, one.input, { entry: entries.get(one.key ?? ''), vehicles }),
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
      select ${sql.ref(store.idColumn)} as id, ${sql.ref(key.column)} as key
      from ${sql.table(store.table)}
      where ${sql.ref(key.column)} = any(${keys}::text[])`.execute(db)
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

  #read(
    { number, texts }: ImportRow,
    input: Record<string, unknown>,
    known: { entry: Entry | undefined; vehicles: ReadonlyMap<string, string> },
  ): EvaluatedRow<Body, Entry> {
    const { kind, schema, numbers, fromEntry, blank } = this.#spec
    const { entry } = known
    const stored = entry && fromEntry(entry)
    const problems: ImportProblem[] = []
    const tell = (field: string, message: string) => {
      const column = importColumns[kind].find((one) => bodyField(one.field) === field)
      const value = (column && texts[column.field]) ?? ''
      problems.push({ row: number, column: column?.label ?? null, value, message })
    }
    for (const field of numbers) {
      const digits = readDigits(texts[field] ?? '')
      if (!digits.ok) tell(field, digits.because)
    }
    const vehicle = readVehicle(texts.vehiclePlate, known.vehicles)
    if (vehicle && 'because' in vehicle) tell('vehicleId', vehicle.because)
    const given = { ...input, ...(vehicle && 'id' in vehicle && { vehicleId: vehicle.id }) }
    const parsed = schema.safeParse({ ...blank, ...stored, ...given })
    const told = new Set(problems.map(({ column }) => column))
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0])
      const column = importColumns[kind].find((one) => bodyField(one.field) === field)
      const isMissing = !(field in given) && !stored
      if (!told.has(column?.label ?? null)) {
        tell(field, isMissing ? `Falta este dato. ${spanish(message)}`.trim() : spanish(message))
      }
      told.add(column?.label ?? null)
    }
    const body = problems.length === 0 ? parsed.data : undefined
    const changes =
      entry && stored && body
        ? this.#compare({ number, texts }, { entry, stored, body, given })
        : []
    const status = !body ? 'invalid' : !entry ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return { number, status, entry, body, problems, changes }
  }

  /** Empty cells leave the registered value as it is. */
  #compare(
    { number: row, texts }: ImportRow,
    found: { entry: Entry; stored: Record<string, unknown>; body: Body; given: object },
  ): ImportChange[] {
    const { kind, schema, store, plateOf } = this.#spec
    const after = found.body as Record<string, unknown>
    const name = store.nameOf(found.entry)
    return importColumns[kind].flatMap(({ field: columnField, label: column }) => {
      const field = bodyField(columnField)
      if (field === undefined || !(field in found.given)) return []
      const stored = found.stored[field]
      const parsed = schema.shape[field]?.safeParse(stored)
      const before = parsed?.success ? parsed.data : stored
      if (JSON.stringify(before) === JSON.stringify(after[field])) return []
      return field === 'vehicleId'
        ? [
            {
              row,
              name,
              column,
              before: plateOf?.(found.entry) ?? '',
              after: texts[columnField] ?? '',
            },
          ]
        : [{ row, name, column, before: show(before), after: show(after[field]) }]
    })
  }

  #findRepeated(
    { number, body, entry }: EvaluatedRow<Body, Entry>,
    key: string | undefined,
  ): ImportProblem | undefined {
    const { kind, key: by } = this.#spec
    const email = emailOf(body)
    const earlier = key === undefined ? undefined : this.#rowOfKey.get(key)
    const sameEmail = email === undefined ? undefined : this.#rowOfEmail.get(email)
    if (key !== undefined) this.#rowOfKey.set(key, earlier ?? number)
    if (email !== undefined) this.#rowOfEmail.set(email, sameEmail ?? number)
    const labelOf = (field: string) =>
      importColumns[kind].find((one) => one.field === field)?.label ?? null
    if (earlier !== undefined && key !== undefined) {
      const message = `Repite ${by.name} de la fila ${earlier}.`
      return { row: number, column: labelOf(by.field), value: key, message }
    }
    if (sameEmail === undefined || email === undefined) return undefined
    const message = `Repite el correo de la fila ${sameEmail}.`
    return entry ? undefined : { row: number, column: labelOf('email'), value: email, message }
  }
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
const spanish = (message: string): string => (message.endsWith('.') ? message : 'Revise este dato.')

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

/** Ids by plate. */
async function findVehicles(
  db: Db,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const plates = rows.flatMap(({ texts }) => {
    const plate = readPlate(texts.vehiclePlate ?? '')
    return plate.ok ? [plate.value] : []
  })
  if (plates.length === 0) return new Map()
  const found = await db
    .selectFrom('vehicles')
    .select(['id', 'plate'])
    .where('plate', '=', sql<string>`any(${plates}::text[])`)
    .execute()
  return new Map(found.map(({ id, plate }) => [plate, id]))
}

function readVehicle(
  text: string | undefined,
  vehicles: ReadonlyMap<string, string>,
): { id: string } | { because: string } | undefined {
  if (text === undefined) return undefined
  const plate = readPlate(text)
  if (!plate.ok) return { because: 'Escriba la placa del vehículo, por ejemplo ABC 123.' }
  const id = vehicles.get(plate.value)
  const shown = formatPlate(plate.value)
  return id === undefined
    ? { because: `El vehículo ${shown} no está registrado. Importe primero los vehículos.` }
    : { id }
}
