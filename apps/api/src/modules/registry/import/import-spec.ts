import {
  CustomerBody,
  type CustomerRecord,
  DriverBody,
  type DriverRecord,
  VehicleBody,
  type VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import { parsePlate } from '@arriero/domain/identity/plate.ts'
import { parseOk, type ParseResult, toSearchText } from '@arriero/domain/format/text.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import type { z } from 'zod'
import { customerStore } from '../customer-store.ts'
import { driverStore } from '../driver-store.ts'
import type { RecordStore, RegisteredRecord } from '../record-store.ts'
import { vehicleStore } from '../vehicle-store.ts'
import { completeNit, readDigits, readKilos, withoutLeadingZeros } from './cell-text.ts'

/** Texts of one row by field; empty cells are left out. */
export type RowTexts = Partial<Record<string, string>>

/** How the rows of a file become records of one kind. */
export interface ImportSpec<Body extends object, Entry extends RegisteredRecord> {
  kind: ImportKind
  store: RecordStore<Body, Entry>
  schema: z.ZodType<Body> & { shape: Record<string, z.ZodType> }
  /** The field by which a row finds its registered record, and that record's column. */
  key: { field: string; column: 'nit' | 'cedula' | 'plate'; name: string }
  keyOf: (parsed: unknown) => string
  /** Fields whose cells hold a long number. */
  numbers: readonly string[]
  /** What the schema reads, of the texts and of what is already registered. */
  toInput: (texts: RowTexts) => Record<string, unknown>
  /** A registered record, as its form would send it. */
  fromEntry: (entry: Entry) => Record<string, unknown>
  /** What the column of the vehicle shows of a registered driver. */
  plateOf?: (entry: Entry) => string
  /** Of fields that a new record may leave out. */
  blank: Record<string, unknown>
}

/** The body's field that a column fills. */
export const bodyField = (columnField: string): string | undefined => {
  if (columnField === 'checkDigit') return undefined
  return columnField === 'vehiclePlate' ? 'vehicleId' : columnField
}

function digitsOf(text: string): string {
  const digits = readDigits(text)
  return withoutLeadingZeros(digits.ok ? digits.value : text)
}

const withKnown = <T>(name: string, text: string | undefined, read: (text: string) => T) =>
  text === undefined ? {} : { [name]: read(text) }

const withGiven = (texts: RowTexts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))

const customers: ImportSpec<CustomerBody, CustomerRecord> = {
  kind: 'customers',
  store: customerStore,
  schema: CustomerBody,
  key: { field: 'nit', column: 'nit', name: 'el NIT' },
  keyOf: (nit) => (nit as CustomerBody['nit']).base,
  numbers: ['nit', 'phone'],
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
  }),
  blank: { sites: [], contacts: [] },
}

const drivers: ImportSpec<DriverBody, DriverRecord> = {
  kind: 'drivers',
  store: driverStore,
  schema: DriverBody,
  key: { field: 'cedula', column: 'cedula', name: 'la cédula' },
  keyOf: String,
  numbers: ['cedula', 'phone'],
  // The vehicle's id is looked up by its plate.
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
  plateOf: ({ vehicle }) => vehicle?.plate ?? '',
  blank: { thirdPartyCompany: null, vehicleId: null },
}

const vehicles: ImportSpec<VehicleBody, VehicleRecord> = {
  kind: 'vehicles',
  store: vehicleStore,
  schema: VehicleBody,
  key: { field: 'plate', column: 'plate', name: 'la placa' },
  keyOf: String,
  numbers: ['payloadKg'],
  toInput: ({ type, payloadKg, ...texts }) => ({
    ...texts,
    ...withKnown('type', type, findType),
    ...withKnown('payloadKg', payloadKg, readKilos),
  }),
  fromEntry: ({ plate, type, payloadKg, trailerPlate, owner, holder }) => ({
    plate,
    type,
    payloadKg,
    trailerPlate,
    ownerId: owner?.id ?? null,
    holderId: holder?.id ?? null,
  }),
  blank: { payloadKg: null, trailerPlate: null },
}

const findType = (text: string): string =>
  vehicleTypes.find((type) => toSearchText(type) === toSearchText(text)) ?? text

export const importSpecs = { customers, drivers, vehicles } as const

/** The plate by which a driver's row names a vehicle. */
export function readPlate(text: string): ParseResult<string> {
  const plate = parsePlate(text)
  return plate.ok ? parseOk(plate.value.plate) : plate
}
