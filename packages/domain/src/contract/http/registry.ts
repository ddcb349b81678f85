import { z } from 'zod'
import { type ParseResult, parseOk } from '../../format/text.ts'
import { parseDocument, parseNit } from '../../identity/document.ts'
import { parseMobile, parsePhone } from '../../identity/phone.ts'
import { parseTrailerPlate, parseTruckPlate } from '../../identity/plate.ts'
import { userStateIds } from '../../users/user-state.ts'
import { licenceCategories, vehicleTypes } from '../../users/vehicle-type.ts'
import { fieldMessages, maxLengths, maxPageSize } from '../limits.ts'
import { Email, freeText, isStorable, Site } from './fields.ts'

/** Text that one of the domain's parsers reads; its value is what the parser returns. */
const parsed = <T>(parse: (text: string) => ParseResult<T>) =>
  z
    .string()
    .trim()
    .max(maxLengths.documentNumber, { error: 'El texto es demasiado largo.' })
    .transform((text, context): T => {
      const result = isStorable(text) ? parse(text) : parse('')
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.because })
      return z.NEVER
    })

function parseAnyPhone(text: string): ParseResult<string> {
  const phone = parsePhone(text)
  return phone.ok ? parseOk(phone.value.e164) : phone
}

const Nit = parsed(parseNit)
const Cedula = parsed((text) => parseDocument('CC', text))
const Phone = parsed(parseAnyPhone)
const LowerEmail = Email.refine(isStorable, { error: fieldMessages.email }).transform((text) =>
  text.toLowerCase(),
)

const names = {
  givenNames: freeText(maxLengths.names, 'Escriba los nombres.'),
  surnames: freeText(maxLengths.names, 'Escriba los apellidos.'),
}

/** The version that the person saw; if somebody changed it meanwhile, the change is refused. */
const expectedVersion = { expectedVersion: z.int().min(1).max(1_000_000_000) }

/** Somebody at the customer's company besides the main contact. */
const ContactBody = z.strictObject({
  name: freeText(maxLengths.names, 'Escriba el nombre del contacto.'),
  role: freeText(60).nullable(),
  phone: Phone.nullable(),
  email: LowerEmail.nullable(),
})

const maxSites = 100
const maxContacts = 50

/** POST {api}customers */
export const CustomerBody = z.strictObject({
  companyName: freeText(120, 'Escriba el nombre de la empresa.'),
  nit: Nit,
  /** The main contact. */
  ...names,
  email: LowerEmail,
  phone: Phone,
  /** Where the company loads and unloads. */
  sites: z.array(Site).max(maxSites, { error: `Puede haber ${maxSites} sedes como máximo.` }),
  contacts: z
    .array(ContactBody)
    .max(maxContacts, { error: `Puede haber ${maxContacts} contactos como máximo.` }),
})
export type CustomerBody = z.infer<typeof CustomerBody>

/** POST {api}drivers */
export const DriverBody = z.strictObject({
  ...names,
  cedula: Cedula,
  email: LowerEmail,
  phone: parsed(parseMobile),
  licenceCategory: z.enum(licenceCategories, { error: 'Elija la categoría de la licencia.' }),
  /** The company that the driver works for; null for our own drivers. */
  thirdPartyCompany: freeText(120).nullable(),
  /** The truck that the driver takes on new journeys. */
  vehicleId: z.uuid().nullable(),
})
export type DriverBody = z.infer<typeof DriverBody>

/** POST {api}vehicles */
export const VehicleBody = z.strictObject({
  plate: parsed(parseTruckPlate),
  type: z.enum(vehicleTypes, { error: 'Elija el tipo de vehículo.' }),
  payloadKg: z
    .int({ error: 'Escriba la capacidad en kilos.' })
    .min(1, { error: 'Escriba la capacidad en kilos.' })
    .max(60_000, { error: 'La capacidad puede ser de 60.000 kg como máximo.' })
    .nullable(),
  trailerPlate: parsed(parseTrailerPlate).nullable(),
})
export type VehicleBody = z.infer<typeof VehicleBody>

/** PUT {api}customers/{id}, and so on: the whole record again. */
export const CustomerChange = CustomerBody.extend(expectedVersion)
export const DriverChange = DriverBody.extend(expectedVersion)
export const VehicleChange = VehicleBody.extend(expectedVersion)

const lastChange = {
  version: z.int(),
  changedBy: z.object({ name: z.string() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
}

const person = {
  id: z.string(),
  givenNames: z.string(),
  surnames: z.string(),
  email: z.string(),
  /** As stored: `+573001234567`. */
  phone: z.string().nullable(),
  userStateId: z.literal([...userStateIds]),
}

export const RegisteredSite = z.object({
  name: z.string(),
  divipola: z.string(),
  lat: z.number(),
  lng: z.number(),
  address: z.string().optional(),
})

export const CustomerRecord = z.object({
  ...person,
  companyName: z.string(),
  /** `899999068-1` */
  nit: z.string(),
  sites: z.array(RegisteredSite),
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  ...lastChange,
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const DriverRecord = z.object({
  ...person,
  cedula: z.string(),
  licenceCategory: z.enum(licenceCategories),
  thirdPartyCompany: z.string().nullable(),
  vehicle: z.object({ id: z.string(), plate: z.string(), type: z.string() }).nullable(),
  ...lastChange,
})
export type DriverRecord = z.infer<typeof DriverRecord>

export const VehicleRecord = z.object({
  id: z.string(),
  plate: z.string(),
  type: z.string(),
  payloadKg: z.int().nullable(),
  trailerPlate: z.string().nullable(),
  /** Who takes this truck on new journeys. */
  drivers: z.array(z.object({ id: z.string(), name: z.string() })),
  ...lastChange,
})
export type VehicleRecord = z.infer<typeof VehicleRecord>

/** GET {api}customers, {api}drivers, {api}vehicles: in alphabetical order, in pages. */
export const RegistryQuery = z.strictObject({
  /** Name, cédula, NIT, plate, phone or e-mail; accents and case don't matter. */
  text: z
    .string()
    .max(maxLengths.searchText)
    .refine(isStorable, { error: 'La búsqueda tiene caracteres que no se pueden usar.' })
    .optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
})
export type RegistryQuery = z.infer<typeof RegistryQuery>

const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), nextCursor: z.string().nullable() })

export const CustomerPage = page(CustomerRecord)
export const DriverPage = page(DriverRecord)
export const VehiclePage = page(VehicleRecord)

/** A page of records of one kind. */
export interface RegistryPage<Entry> {
  entries: Entry[]
  nextCursor: string | null
}
