import { DriverBody, type DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { parseDocument } from '@arriero/domain/identity/document.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { paperKindsOf } from '@arriero/domain/users/paper.ts'
import { sql } from 'kysely'
import { driverStore } from '../driver-store.ts'
import { digitsOf } from '#platform/tables/cell-text.ts'
import { byEmail, type ImportSpec, withGiven, withKnown } from './import-spec.ts'
import { paperColumns } from './paper-columns.ts'
import { vehicleByPlate } from './references.ts'

const papers = paperColumns(paperKindsOf('driver'))

export const drivers: ImportSpec<DriverBody, DriverRecord> = {
  kind: 'drivers',
  store: driverStore,
  schema: DriverBody,
  key: { column: 'cedula', sql: sql`cedula`, name: 'la cédula' },
  keyOf: ({ cedula = '' }) => parseDocument('CC', digitsOf(cedula)),
  numbers: ['cedula', 'phone', ...papers.numbers],
  days: papers.days,
  references: [vehicleByPlate(({ vehicle }) => (vehicle ? formatPlate(vehicle.plate) : ''))],
  unique: [byEmail],
  toInput: (texts, stored) => {
    const { givenNames, surnames, cedula, phone, email, licenceCategory, thirdPartyCompany } = texts
    // The number of a licence is the cédula, so files often leave it out.
    const document = parseDocument('CC', digitsOf(cedula ?? ''))
    const usual = document.ok ? { licence: document.value } : {}
    return {
      ...withGiven({ givenNames, surnames, email, thirdPartyCompany }),
      ...withKnown('cedula', cedula, digitsOf),
      ...withKnown('phone', phone, digitsOf),
      ...withKnown('licenceCategory', licenceCategory, (text) => text.toUpperCase()),
      papers: papers.isGiven(texts) ? papers.join(texts, stored, usual) : undefined,
    }
  },
  fromEntry: (entry) => ({
    givenNames: entry.givenNames,
    surnames: entry.surnames,
    cedula: entry.cedula,
    email: entry.email,
    phone: entry.phone ?? '',
    licenceCategory: entry.licenceCategory,
    thirdPartyCompany: entry.thirdPartyCompany,
    vehicleId: entry.vehicle?.id ?? null,
    papers: entry.papers,
  }),
  cellOf: papers.cellOf,
  columnOf: papers.columnOf,
  blank: { thirdPartyCompany: null, vehicleId: null },
}
