import { z } from 'zod'
import { companyKinds, isCarrier } from '../../users/company-kind.ts'
import { paperKinds, paperKindsOf } from '../../users/paper.ts'
import { textLengths } from '../../users/text-lengths.ts'
import { userStateIds } from '../../users/user-state.ts'
import { bodyTypes, licenceCategories, vehicleTypes } from '../../users/vehicle-type.ts'
import { maxLengths } from '../limits.ts'
import { freeText, Site } from './fields.ts'
import {
  Cedula,
  expectedVersion,
  lastChange,
  LowerEmail,
  Mobile,
  names,
  Nit,
  page,
  paperList,
  Phone,
  recordedPapers,
  TrailerPlate,
  TruckPlate,
} from './registry-parts.ts'

/** Somebody at the customer's company besides the main contact. */
const ContactBody = z.strictObject({
  name: freeText(maxLengths.names, 'Escriba el nombre del contacto.'),
  role: freeText(60).nullable(),
  phone: Phone.nullable(),
  email: LowerEmail.nullable(),
})

const maxSites = 100
const maxContacts = 50
const maxRates = 500

const Divipola = z.string().regex(/^\d{5}$/u, { error: 'Elija la ciudad.' })

/** What a journey costs between two cities, from a day on. */
const Rate = z.strictObject({
  originDivipola: Divipola,
  destinationDivipola: Divipola,
  vehicleType: z.enum(vehicleTypes, { error: 'Elija el tipo de vehículo.' }),
  priceCop: z
    .int({ error: 'Escriba la tarifa en pesos.' })
    .min(1, { error: 'Escriba la tarifa en pesos.' })
    .max(1_000_000_000, { error: 'La tarifa es demasiado alta. Revísela.' }),
  validFrom: z.iso.date({ error: 'Elija desde qué día vale la tarifa.' }),
})

/** Longest time to pay, in days. */
const maxCreditDays = 180
const maxCreditCop = 2_000_000_000

const CustomerFields = z.strictObject({
  companyName: freeText(textLengths.companyName, 'Escriba el nombre de la empresa.'),
  nit: Nit,
  companyKind: z.enum(companyKinds, { error: 'Elija el tipo de empresa.' }).default('shipper'),
  /** Resolution of the Ministry of Transport; carriers need one. */
  habilitationNumber: freeText(maxLengths.documentNumber).nullable().default(null),
  /** Days to pay; 0 is at once (contado). */
  creditDays: z
    .int({ error: 'Escriba los días de crédito; 0 es de contado.' })
    .min(0, { error: 'Escriba los días de crédito; 0 es de contado.' })
    .max(maxCreditDays, { error: `Se pueden dar ${maxCreditDays} días como máximo.` })
    .default(0),
  /** How much may be unpaid at a time, in whole pesos; null at once. */
  creditLimitCop: z
    .int({ error: 'Escriba el cupo en pesos.' })
    .min(1, { error: 'Escriba el cupo en pesos.' })
    .max(maxCreditCop, { error: 'El cupo es demasiado alto. Revíselo.' })
    .nullable()
    .default(null),
  /** The main contact. */
  ...names,
  email: LowerEmail,
  phone: Phone,
  /** Where the company loads and unloads. */
  sites: z.array(Site).max(maxSites, { error: `Puede haber ${maxSites} sedes como máximo.` }),
  contacts: z
    .array(ContactBody)
    .max(maxContacts, { error: `Puede haber ${maxContacts} contactos como máximo.` }),
  rates: z
    .array(Rate)
    .max(maxRates, { error: `Puede haber ${maxRates} tarifas como máximo.` })
    .default([]),
})
type CustomerFields = z.infer<typeof CustomerFields>

/** Rules about two fields. */
function checkTerms(
  { companyKind, habilitationNumber, creditDays, creditLimitCop }: CustomerFields,
  context: z.RefinementCtx,
): void {
  const tell = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (isCarrier(companyKind) && habilitationNumber === null) {
    tell(
      'habilitationNumber',
      'Escriba el número de la resolución: una transportadora la necesita.',
    )
  }
  if (creditDays > 0 && creditLimitCop === null) {
    tell('creditLimitCop', 'Escriba el cupo del crédito en pesos.')
  }
  if (creditDays === 0 && creditLimitCop !== null) {
    tell('creditLimitCop', 'De contado no hay cupo: déjelo vacío o escriba los días de crédito.')
  }
}

/** POST {api}customers */
export const CustomerBody = CustomerFields.superRefine(checkTerms)
export type CustomerBody = z.infer<typeof CustomerBody>

/** POST {api}drivers */
export const DriverBody = z.strictObject({
  ...names,
  cedula: Cedula,
  email: LowerEmail,
  phone: Mobile,
  licenceCategory: z.enum(licenceCategories, { error: 'Elija la categoría de la licencia.' }),
  /** The company that the driver works for; null for our own drivers. */
  thirdPartyCompany: freeText(120).nullable(),
  /** The truck that the driver takes on new journeys. */
  vehicleId: z.uuid().nullable(),
  /** Left as they are if omitted; otherwise these are all. */
  papers: paperList(paperKindsOf('driver')).optional(),
})
export type DriverBody = z.infer<typeof DriverBody>

/** POST {api}vehicles */
export const VehicleBody = z.strictObject({
  plate: TruckPlate,
  type: z.enum(vehicleTypes, { error: 'Elija el tipo de vehículo.' }),
  payloadKg: z
    .int({ error: 'Escriba la capacidad en kilos.' })
    .min(1, { error: 'Escriba la capacidad en kilos.' })
    .max(60_000, { error: 'La capacidad puede ser de 60.000 kg como máximo.' })
    .nullable(),
  bodyType: z.enum(bodyTypes, { error: 'Elija la carrocería.' }).nullable().default(null),
  trailerPlate: TrailerPlate.nullable(),
  /** Whose devices tell where the truck is. */
  gpsProvider: freeText(textLengths.gpsProvider).nullable().default(null),
  /** Registered holders: the owner, and who is paid for its journeys (tenedor). */
  ownerId: z.uuid().nullable().default(null),
  holderId: z.uuid().nullable().default(null),
  /** Left as they are if omitted; otherwise these are all. */
  papers: paperList(paperKindsOf('vehicle')).optional(),
})
export type VehicleBody = z.infer<typeof VehicleBody>

/** PUT {api}customers/{id}, and so on: the whole record again. */
export const CustomerChange = CustomerBody.safeExtend(expectedVersion)
export const DriverChange = DriverBody.extend(expectedVersion)
export const VehicleChange = VehicleBody.extend(expectedVersion)

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
  companyKind: z.enum(companyKinds),
  habilitationNumber: z.string().nullable(),
  creditDays: z.int(),
  creditLimitCop: z.int().nullable(),
  sites: z.array(RegisteredSite),
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  rates: z.array(
    z.object({
      originDivipola: z.string(),
      destinationDivipola: z.string(),
      vehicleType: z.string(),
      priceCop: z.int(),
      validFrom: z.string(),
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
  papers: recordedPapers(paperKinds),
  ...lastChange,
})
export type DriverRecord = z.infer<typeof DriverRecord>

export const VehicleRecord = z.object({
  id: z.string(),
  plate: z.string(),
  type: z.string(),
  payloadKg: z.int().nullable(),
  bodyType: z.string().nullable(),
  trailerPlate: z.string().nullable(),
  gpsProvider: z.string().nullable(),
  /** Who takes this truck on new journeys. */
  drivers: z.array(z.object({ id: z.string(), name: z.string() })),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  holder: z.object({ id: z.string(), name: z.string() }).nullable(),
  papers: recordedPapers(paperKinds),
  ...lastChange,
})
export type VehicleRecord = z.infer<typeof VehicleRecord>

export const CustomerPage = page(CustomerRecord)
export const DriverPage = page(DriverRecord)
export const VehiclePage = page(VehicleRecord)
