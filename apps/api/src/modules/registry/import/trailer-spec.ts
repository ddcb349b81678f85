import { TrailerBody, type TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { formatPlate, parseTrailerPlate } from '@arriero/domain/identity/plate.ts'
import { trailerPaperKinds, trailerTypes } from '@arriero/domain/users/trailer.ts'
import { sql } from 'kysely'
import { trailerStore } from '../trailer-store.ts'
import { findWord } from '#platform/tables/cell-text.ts'
import { type ImportSpec, withKnown } from './import-spec.ts'
import { paperColumns } from './paper-columns.ts'
import { freeVehicleByPlate } from './references.ts'

const papers = paperColumns(trailerPaperKinds)

export const trailers: ImportSpec<TrailerBody, TrailerRecord> = {
  kind: 'trailers',
  store: trailerStore,
  schema: TrailerBody,
  key: { column: 'plate', sql: sql`plate`, name: 'la placa' },
  keyOf: ({ plate = '' }) => parseTrailerPlate(plate),
  numbers: papers.numbers,
  days: papers.days,
  references: [freeVehicleByPlate(({ vehicle }) => (vehicle ? formatPlate(vehicle.plate) : ''))],
  unique: [{ field: 'vehicleId', column: 'vehiclePlate', name: 'el vehículo' }],
  toInput: (texts, stored) => ({
    ...withKnown('plate', texts.plate, String),
    ...withKnown('type', texts.type, (text) => findWord(trailerTypes, text)),
    papers: papers.join(texts, stored),
  }),
  fromEntry: (entry) => ({
    plate: entry.plate,
    type: entry.type,
    vehicleId: entry.vehicle?.id ?? null,
    papers: entry.papers,
  }),
  cellOf: papers.cellOf,
  columnOf: papers.columnOf,
  blank: { vehicleId: null },
}
