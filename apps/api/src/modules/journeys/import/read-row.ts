import type { ImportProblem } from '@arriero/domain/contract/http/registry-import.ts'
import { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { journeyFileColumns } from '@arriero/domain/journeys/journey-file-columns.ts'
import { earliestAppointment, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { ParseResult } from '@arriero/domain/format/text.ts'
import type { FileRow } from '#platform/tables/file-rows.ts'
import {
  cellReaders,
  foldReference,
  maxReferenceLength,
  tooLongReference,
} from './journey-cells.ts'
import type { FoundCustomer } from './customer-cell.ts'
import { readPlace } from './place-cell.ts'

/** A row of the file as an order. */
export interface ReadRow {
  row: FileRow
  customer: FoundCustomer | undefined
  /** Undefined if a cell can't be used. */
  order: NewJourneyForBody | undefined
  /** Those that can be read, also in a row with problems. */
  appointments: { loadingAt?: string | undefined; promisedAt?: string | undefined }
  /** The customer's number of the order, folded; empty without one. */
  reference: string
  problems: ImportProblem[]
}

type Tell = (field: string, message: string) => void

export function readRow(
  row: FileRow,
  findCustomer: (text: string) => ParseResult<FoundCustomer>,
): ReadRow {
  const { texts } = row
  const problems: ImportProblem[] = []
  const tell = teller(row, problems)
  const input: Record<string, unknown> = {}

  const found = texts['customer'] === undefined ? undefined : findCustomer(texts['customer'])
  if (found?.ok === false) tell('customer', found.because)
  const customer = found?.ok ? found.value : undefined
  if (customer) input['customerId'] = customer.id

  for (const end of ['origin', 'destination'] as const) {
    if (texts[end] === undefined) continue
    const read = readPlace(end, texts, customer?.sites ?? [])
    if (read.ok) Object.assign(input, { [end]: read.place, [`${end}Site`]: read.site })
    else tell(read.column, read.because)
  }
  for (const [field, read] of Object.entries(cellReaders)) {
    const text = texts[field]
    const value = text === undefined ? undefined : read(text)
    if (value?.ok) input[field] = value.value
    else if (value) tell(field, value.because)
  }
  const reference = texts['reference'] ?? ''
  if (reference.length > maxReferenceLength) tell('reference', tooLongReference)
  const note = noteOf(reference, texts['note'])
  if (note !== undefined) input['note'] = note

  for (const { field, isRequired } of journeyFileColumns) {
    if (isRequired && texts[field] === undefined) tell(field, 'Falta este dato.')
  }
  // With values for the cells that were told already, so that the others are checked too.
  const parsed = NewJourneyForBody.safeParse({ ...usable, ...input })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[1] === 'address' ? `${String(path[0])}Address` : String(path[0])
    tell(field, explain(field, message))
  }
  const order = problems.length === 0 ? parsed.data : undefined
  const { loadingAt, promisedAt } = input as ReadRow['appointments']
  return {
    row,
    customer,
    order,
    appointments: { loadingAt, promisedAt },
    reference: foldReference(reference),
    problems,
  }
}

const usable: NewJourneyForBody = {
  customerId: '00000000-0000-4000-8000-000000000000',
  origin: { name: 'Origen', divipola: '00000', lat: 4, lng: -74 },
  destination: { name: 'Destino', divipola: '00000', lat: 5, lng: -75 },
  cargo: 'Carga',
  priceCop: 0,
}

/** Tells the first problem of each column. */
function teller({ number, texts }: FileRow, problems: ImportProblem[]): Tell {
  return (field, message) => {
    const label = journeyFileColumns.find((one) => one.field === field)?.label ?? null
    if (problems.some(({ column }) => column === label)) return
    problems.push({ row: number, column: label, value: texts[field] ?? '', message })
  }
}

/** The first entry of the timeline says both. */
function noteOf(reference: string, note: string | undefined): string | undefined {
  const lines = [reference && `Orden del cliente: ${reference}`, note].filter(Boolean)
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** Messages of our schemas end in a full stop; those of zod are English. */
function explain(field: string, message: string): string {
  if (field === 'note') {
    return `Las notas y la orden del cliente pueden tener ${maxLengths.note} letras en total.`
  }
  return message.endsWith('.') ? message : 'Revise este dato.'
}

/**
 * All problems of the row, with what prevents an order only now: a row that became a journey last week is no problem
 * because its appointment has passed.
 */
export function tellAllProblems(
  { row, customer, appointments, problems: earlier }: ReadRow,
  now: Date,
  limits: JourneyLimits,
): ImportProblem[] {
  const problems = [...earlier]
  const tell = teller(row, problems)
  if (customer?.isActive === false) tell('customer', errorCatalogue['customer.not-active'].message)
  const loadingAt = appointments.loadingAt && new Date(appointments.loadingAt)
  const promisedAt = appointments.promisedAt && new Date(appointments.promisedAt)
  if (loadingAt && loadingAt < now) tell('loadingAt', 'La cita de cargue ya pasó.')
  else if (loadingAt && loadingAt < earliestAppointment(now, limits)) {
    tell('loadingAt', errorCatalogue['journey.appointment-too-soon'].message)
  }
  if (promisedAt && promisedAt <= now) tell('promisedAt', 'La cita de descargue ya pasó.')
  return problems
}
