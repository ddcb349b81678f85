import { setImmediate } from 'node:timers/promises'
import type { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { JourneyFileRow } from '@arriero/domain/contract/http/journey-import.ts'
import type { ImportProblem } from '@arriero/domain/contract/http/registry-import.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Db } from '#platform/database/schema.ts'
import { slicesOf } from '#platform/imports/run-waiting-imports.ts'
import type { FileRow } from '#platform/tables/file-rows.ts'
import { findCustomers } from './customer-cell.ts'
import { findKnownJourneys, type KnownJourney } from './imported-journeys.ts'
import { type ReadRow, readRow, tellAllProblems } from './read-row.ts'
import { identifyRows, type RowIdentity } from './row-identity.ts'

/** What an import would do with a row. */
export interface EvaluatedRow {
  read: ReadRow
  status: JourneyFileRow['status']
  known: KnownJourney | undefined
  problems: readonly ImportProblem[]
}

/** A row that can become a journey. */
export interface NewRow extends RowIdentity {
  number: number
  order: NewJourneyForBody
}

export interface EvaluatedFile {
  rows: readonly EvaluatedRow[]
  newRows: readonly NewRow[]
}

interface JourneyFile {
  rows: readonly FileRow[]
  fileHash: string
  now: Date
  limits: JourneyLimits
}

/** Compares a file with what is registered and with what was imported before. Writes nothing. */
export async function evaluateFile(db: Db, file: JourneyFile): Promise<EvaluatedFile> {
  const { now, limits } = file
  const texts = new Set(file.rows.flatMap((row) => row.texts['customer'] ?? []))
  const findCustomer = await findCustomers(db, texts)
  const read: ReadRow[] = []
  for (const slice of slicesOf(file.rows)) {
    read.push(...slice.map((row) => readRow(row, findCustomer)))
    await setImmediate()
  }
  tellRepeatedOrders(read)
  const identities = identifyRows(read)
  const known = await findKnownJourneys(db, [...identities.values()], file)
  const rows = read.map((row): EvaluatedRow => {
    const journey = known.get(identities.get(row)?.identity ?? '')
    if (journey) return { read: row, status: 'known', known: journey, problems: [] }
    const problems = tellAllProblems(row, now, limits)
    const status = problems.length > 0 ? 'invalid' : 'new'
    return { read: row, status, known: undefined, problems }
  })
  const newRows = rows.flatMap(({ read: one, status }) => {
    const identity = identities.get(one)
    if (status !== 'new' || !one.order || !identity) return []
    return [{ ...identity, number: one.row.number, order: one.order }]
  })
  return { rows, newRows }
}

/** Two rows with one order of the customer would be one load. */
function tellRepeatedOrders(rows: readonly ReadRow[]): void {
  const firstRows = new Map<string, number>()
  for (const row of rows) {
    const { reference, customer } = row
    if (reference === '' || !customer) continue
    const key = `${customer.id} ${reference}`
    const first = firstRows.get(key)
    firstRows.set(key, first ?? row.row.number)
    if (first === undefined) continue
    row.order = undefined
    row.problems.push({
      row: row.row.number,
      column: 'Orden del cliente',
      value: row.row.texts['reference'] ?? '',
      message: `Repite la orden de la fila ${first}. Si son varios viajes, numérelos: 4500-1, 4500-2.`,
    })
  }
}
