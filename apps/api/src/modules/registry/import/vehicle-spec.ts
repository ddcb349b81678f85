import { VehicleBody, type VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { parseTruckPlate } from '@arriero/domain/identity/plate.ts'
import { paperKindsOf } from '@arriero/domain/users/paper.ts'
import { bodyTypes, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { sql } from 'kysely'
import { vehicleStore } from '../vehicle-store.ts'
import { findWord, readKilos } from '#platform/tables/cell-text.ts'
import { type ImportSpec, withGiven, withKnown } from './import-spec.ts'
import { paperColumns } from './paper-columns.ts'
import { holderByDocument } from './references.ts'

const papers = paperColumns(paperKindsOf('vehicle'))

export const vehicles: ImportSpec<VehicleBody, VehicleRecord> = {
  kind: 'vehicles',
  store: vehicleStore,
  schema: VehicleBody,
  key: { column: 'plate', sql: sql`plate`, name: 'la placa' },
  keyOf: ({ plate = '' }) => parseTruckPlate(plate),
  numbers: ['payloadKg', ...papers.numbers],
  days: papers.days,
  references: [
    holderByDocument({
      column: 'ownerDocument',
      field: 'ownerId',
      shownOf: ({ owner }) => owner?.name ?? '',
    }),
    holderByDocument({
      column: 'holderDocument',
      field: 'holderId',
      shownOf: ({ holder }) => holder?.name ?? '',
    }),
  ],
  toInput: ({ plate, trailerPlate, gpsProvider, type, payloadKg, bodyType, ...texts }, stored) => ({
    ...withGiven({ plate, trailerPlate, gpsProvider }),
    ...withKnown('type', type, (text) => findWord(vehicleTypes, text)),
    ...withKnown('bodyType', bodyType, (text) => findWord(bodyTypes, text)),
    ...withKnown('payloadKg', payloadKg, readKilos),
    papers: papers.isGiven(texts) ? papers.join(texts, stored) : undefined,
  }),
  fromEntry: (entry) => ({
    plate: entry.plate,
    type: entry.type,
    payloadKg: entry.payloadKg,
    bodyType: entry.bodyType,
    trailerPlate: entry.trailerPlate,
    gpsProvider: entry.gpsProvider,
    ownerId: entry.owner?.id ?? null,
    holderId: entry.holder?.id ?? null,
    papers: entry.papers,
  }),
  cellOf: papers.cellOf,
  columnOf: papers.columnOf,
  blank: { payloadKg: null, trailerPlate: null },
}
