import { formatDocument, parseDocument } from '@arriero/domain/identity/document.ts'
import { formatPlate, parseTrailerPlate, parseTruckPlate } from '@arriero/domain/identity/plate.ts'
import { type ParseResult, parseError, parseOk } from '@arriero/domain/format/text.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { completeNit, digitsOf } from '#platform/tables/cell-text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'

/** A column that names another registered record. */
export interface Reference<Entry> {
  column: string
  /** The body's field for the id of the record that it names. */
  field: string
  /** Finds the records that these rows name; then reads one row. */
  lookUp: (
    db: Db,
    rows: readonly RowTexts[],
  ) => Promise<(texts: RowTexts) => ParseResult<FoundRecord>>
  /** The registered value, as `FoundRecord` shows it. */
  shownOf: (entry: Entry) => string
}

interface FoundRecord {
  id: string
  shown: string
}

const cellsOf = (rows: readonly RowTexts[], column: string): string[] =>
  rows.flatMap((texts) => texts[column] ?? [])

/** The truck of a driver. */
export const vehicleByPlate = <Entry>(shownOf: Reference<Entry>['shownOf']): Reference<Entry> => ({
  column: 'vehiclePlate',
  field: 'vehicleId',
  lookUp: async (db, rows) => {
    const vehicles = await findVehicles(db, rows)
    return ({ vehiclePlate = '' }) => readVehicle(vehiclePlate, vehicles)
  },
  shownOf,
})

/** The truck of a trailer. One that pulls another trailer would lose it, which nobody asked for. */
export const freeVehicleByPlate = <Entry>(
  shownOf: Reference<Entry>['shownOf'],
): Reference<Entry> => ({
  ...vehicleByPlate(shownOf),
  lookUp: async (db, rows) => {
    const vehicles = await findVehicles(db, rows)
    return ({ vehiclePlate = '', plate = '' }) => {
      const vehicle = readVehicle(vehiclePlate, vehicles)
      if (!vehicle.ok || vehicle.value.trailerPlate === null) return vehicle
      const own = parseTrailerPlate(plate)
      const pulled = vehicle.value.trailerPlate
      return own.ok && own.value === pulled
        ? vehicle
        : parseError(
            `El vehículo ${vehicle.value.shown} ya lleva el remolque ${pulled}. Quíteselo primero en su ficha.`,
          )
    }
  },
})

interface FoundVehicle extends FoundRecord {
  trailerPlate: string | null
}

async function findVehicles(
  db: Db,
  rows: readonly RowTexts[],
): Promise<ReadonlyMap<string, FoundVehicle>> {
  const plates = cellsOf(rows, 'vehiclePlate').flatMap((text) => {
    const plate = parseTruckPlate(text)
    return plate.ok ? plate.value : []
  })
  if (plates.length === 0) return new Map()
  const found = await db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'trailer_plate'])
    .where('plate', '=', sql<string>`any(${plates}::text[])`)
    .execute()
  return new Map(
    found.map(({ id, plate, trailer_plate: trailerPlate }) => [
      plate,
      { id, shown: formatPlate(plate), trailerPlate },
    ]),
  )
}

function readVehicle(
  text: string,
  vehicles: ReadonlyMap<string, FoundVehicle>,
): ParseResult<FoundVehicle> {
  const plate = parseTruckPlate(text)
  if (!plate.ok) return plate
  const vehicle = vehicles.get(plate.value)
  return vehicle
    ? parseOk(vehicle)
    : parseError(
        `El vehículo ${formatPlate(plate.value)} no está registrado. Importe primero los vehículos.`,
      )
}

interface HolderReference<Entry> {
  column: string
  field: string
  shownOf: Reference<Entry>['shownOf']
}

/** An owner or holder by cédula, or by NIT with or without its check digit. */
export const holderByDocument = <Entry>({
  column,
  field,
  shownOf,
}: HolderReference<Entry>): Reference<Entry> => ({
  column,
  field,
  lookUp: async (db, rows) => {
    const numbers = cellsOf(rows, column).flatMap((text) => numbersOf(text).numbers)
    const found =
      numbers.length === 0
        ? []
        : await db
            .selectFrom('holders')
            .select(['id', 'name', 'document_type', 'document_number'])
            .where('document_number', '=', sql<string>`any(${numbers}::text[])`)
            .execute()
    return (texts) => {
      const meant = numbersOf(texts[column] ?? '')
      const matches = found.filter(
        ({ document_type: type, document_number: number }) =>
          meant.numbers.includes(number) && (!meant.isNit || type === 'NIT'),
      )
      const [first, second] = matches
      if (!first) {
        return parseError(
          'Ningún tenedor registrado tiene este documento. Importe primero los tenedores.',
        )
      }
      if (second) return parseError('Hay dos tenedores con este documento. Únalos primero.')
      return parseOk({
        id: first.id,
        shown: `${first.name}, ${formatDocument(first.document_type, first.document_number)}`,
      })
    }
  },
  shownOf,
})

/** The numbers that a cell may mean. Only a NIT has a dash; without one its check digit may be glued to it. */
function numbersOf(text: string): { isNit: boolean; numbers: string[] } {
  const nit = parseDocument('NIT', completeNit(digitsOf(text), ''))
  if (nit.ok && text.includes('-')) return { isNit: true, numbers: [nit.value] }
  const plain = digitsOf(text.replaceAll(/[\s.-]/gu, '')).toUpperCase()
  return { isNit: false, numbers: nit.ok ? [plain, nit.value] : [plain] }
}
