import {
  CustomerBody,
  type CustomerRecord,
  DriverBody,
  type DriverRecord,
  VehicleBody,
  type VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import { parseDocument } from '@arriero/domain/identity/document.ts'
import { formatPlate, parseTruckPlate } from '@arriero/domain/identity/plate.ts'
import type { ParseResult } from '@arriero/domain/format/text.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { bodyTypes, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { customerStore } from '../customer-store.ts'
import { driverStore } from '../driver-store.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'
import { vehicleStore } from '../vehicle-store.ts'
import { completeNit, digitsOf, findWord, readKilos } from './cell-text.ts'
import { holderByDocument, type Reference, vehicleByPlate } from './references.ts'

/** Texts of one row by field; empty cells are left out. */
export type RowTexts = Partial<Record<string, string>>

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
  cellOf?: (column: string, body: Record<string, unknown>) => string | undefined
  /** The column of an inner field that the schema refuses. */
  columnOf?: (path: readonly PropertyKey[], input: Record<string, unknown>) => string | undefined
  /** Of fields that a new record may leave out. */
  blank: Record<string, unknown>
}

export const withKnown = <T>(name: string, text: string | undefined, read: (text: string) => T) =>
  text === undefined ? {} : { [name]: read(text) }

const byEmail = { field: 'email', column: 'email', name: 'el correo' }

const withGiven = (texts: RowTexts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))

export const customers: ImportSpec<CustomerBody, CustomerRecord> = {
  kind: 'customers',
  store: customerStore,
  schema: CustomerBody,
  key: { column: 'nit', sql: sql`nit`, name: 'el NIT' },
  keyOf: ({ nit = '', checkDigit = '' }) =>
    parseDocument('NIT', completeNit(digitsOf(nit), checkDigit)),
  numbers: ['nit', 'phone'],
  unique: [byEmail],
  toInput: ({ nit, checkDigit = '', phone, ...texts }) => ({
    ...texts,
    ...withKnown('nit', nit, (text) => completeNit(digitsOf(text), checkDigit)),
    ...withKnown('phone', phone, digitsOf),
  }),
  fromEntry: ({
    companyName,
    nit,
    givenNames,
    surnames,
    email,
    phone,
    sites,
    contacts,
    rates,
    companyKind,
    habilitationNumber,
    creditDays,
    creditLimitCop,
  }) => ({
    companyName,
    nit,
    givenNames,
    surnames,
    email,
    phone: phone ?? '',
    sites,
    contacts,
    rates,
    companyKind,
    habilitationNumber,
    creditDays,
    creditLimitCop,
  }),
  blank: { sites: [], contacts: [] },
}

export const drivers: ImportSpec<DriverBody, DriverRecord> = {
  kind: 'drivers',
  store: driverStore,
  schema: DriverBody,
  key: { column: 'cedula', sql: sql`cedula`, name: 'la cédula' },
  keyOf: ({ cedula = '' }) => parseDocument('CC', digitsOf(cedula)),
  numbers: ['cedula', 'phone'],
  references: [vehicleByPlate(({ vehicle }) => (vehicle ? formatPlate(vehicle.plate) : ''))],
  unique: [byEmail],
  toInput: ({
    givenNames,
    surnames,
    cedula,
    phone,
    email,
    licenceCategory,
    thirdPartyCompany,
  }) => ({
    ...withGiven({ givenNames, surnames, email, thirdPartyCompany }),
    ...withKnown('cedula', cedula, digitsOf),
    ...withKnown('phone', phone, digitsOf),
    ...withKnown('licenceCategory', licenceCategory, (text) => text.toUpperCase()),
  }),
  fromEntry: (entry) => ({
    givenNames: entry.givenNames,
    surnames: entry.surnames,
    cedula: entry.cedula,
    email: entry.email,
    phone: entry.phone ?? '',
    licenceCategory: entry.licenceCategory,
    thirdPartyCompany: entry.thirdPartyCompany,
    vehicleId: entry.vehicle?.id ?? null,
  }),
  blank: { thirdPartyCompany: null, vehicleId: null },
}

export const vehicles: ImportSpec<VehicleBody, VehicleRecord> = {
  kind: 'vehicles',
  store: vehicleStore,
  schema: VehicleBody,
  key: { column: 'plate', sql: sql`plate`, name: 'la placa' },
  keyOf: ({ plate = '' }) => parseTruckPlate(plate),
  numbers: ['payloadKg'],
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
  toInput: ({ type, payloadKg, bodyType, ...texts }) => ({
    ...texts,
    ...withKnown('type', type, (text) => findWord(vehicleTypes, text)),
    ...withKnown('bodyType', bodyType, (text) => findWord(bodyTypes, text)),
    ...withKnown('payloadKg', payloadKg, readKilos),
  }),
  fromEntry: ({ plate, type, payloadKg, bodyType, trailerPlate, gpsProvider, owner, holder }) => ({
    plate,
    type,
    payloadKg,
    bodyType,
    trailerPlate,
    gpsProvider,
    ownerId: owner?.id ?? null,
    holderId: holder?.id ?? null,
  }),
  blank: { payloadKg: null, trailerPlate: null },
}
