import { addDays, type CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { ApplicantKind, ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import {
  type BodyType,
  neededLicence,
  type VehicleType,
} from '@arriero/domain/users/vehicle-type.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import { personName, safeCedula, safePhone } from './demo-people.ts'
import { demoPlate } from './demo-trucks.ts'

/** What stands out in a case, so that there is something to find. */
export type Quirk =
  | 'low-licence'
  | 'expired-soat'
  | 'soon-rtm'
  | 'other-holder'
  | 'same-plate'
  | 'same-cedula'
  | 'old-certificate'

/** What somebody typed, by item and field. */
type TypedItems = Partial<Record<ReviewItemKey, Record<string, string>>>

export interface Applicant {
  id: string
  email: string
  phone: string
  given_names: string
  surnames: string
  typed: TypedItems
  driver?: Insertable<Schema['drivers']>
  vehicle?: Insertable<Schema['vehicles']>
  customer?: Insertable<Schema['customers']>
}

interface Circumstances {
  kind: ApplicantKind
  quirk?: Quirk | undefined
  today: CalendarDay
  /** The plate of an active truck, and the cédula of a blocked driver. */
  known: { plate: string; cedula: string }
}

/** Numbers that the fleet does not reach. */
const firstPhone = 9700
const firstCedula = 900_000
const firstPlate = 25_900

type Truck = readonly [VehicleType, payloadKg: number, BodyType]
const tractomula: Truck = ['Tractomula', 34_000, 'Portacontenedor']
const trucks: readonly Truck[] = [
  tractomula,
  ['Sencillo', 8500, 'Estacas'],
  ['Turbo', 4500, 'Furgón'],
  ['Dobletroque', 17_000, 'Carpa'],
]
const banks = ['Banco del Páramo', 'Banco Guayacán', 'Cooperativa La Arriería']
const carriers = pools.companies.filter(({ kind }) => kind === 'transportadora')

export const applicantCedula = (number: number): string => safeCedula(firstCedula + number)

export function createApplicant(random: Random, number: number, about: Circumstances): Applicant {
  const person = {
    id: random.uuid(),
    email: `solicitante${number + 1}@example.com`,
    phone: safePhone(firstPhone + number),
    ...personName(random),
  }
  return about.kind === 'driver'
    ? { ...person, ...createTrucker(random, number, person, about) }
    : { ...person, ...createCarrier(number, person, about) }
}

type Person = Pick<Applicant, 'id' | 'email' | 'given_names' | 'surnames'>

function createTrucker(random: Random, number: number, person: Person, about: Circumstances) {
  const { quirk, today, known } = about
  const [type, payloadKg, bodyType] = quirk === 'low-licence' ? tractomula : random.pick(trucks)
  const category = quirk === 'low-licence' ? 'C2' : neededLicence[type]
  const cedula = applicantCedula(number)
  const plate = demoPlate(firstPlate + number)
  const name = `${person.given_names} ${person.surnames}`
  const inDays = (from: number, to: number) => addDays(today, random.whole(from, to))
  const typed: TypedItems = {
    identity: {
      givenNames: person.given_names,
      surnames: person.surnames,
      cedula: quirk === 'same-cedula' ? known.cedula : cedula,
    },
    selfie: {},
    licence: { number: `LC-${8100 + number}`, category, expiresOn: inDays(200, 900) },
    pila: { number: `PL-${70_000 + number}`, expiresOn: inDays(31, 45) },
    background: { issuedOn: inDays(-40, -2) },
    ...(type === 'Dobletroque' && {
      dangerousGoods: { number: `MP-${2500 + number}`, expiresOn: addDays(today, 420 + number) },
    }),
    bank: {
      bank: banks[number % banks.length] ?? '',
      account: `4${String(500_000_000 + number)}`,
      holder: quirk === 'other-holder' ? 'Gloria Inés Velandia Polo' : name,
    },
    vehicle: {
      plate: quirk === 'same-plate' ? known.plate : plate,
      type,
      bodyType,
      payloadKg: String(payloadKg),
      owner: name,
      ...(number % 2 === 0 && { gpsProvider: 'Satélite Andino' }),
      ...(type === 'Tractomula' && { trailerPlate: `R99${900 + number}` }),
    },
    soat: {
      number: `AT-${1200 + number}`,
      expiresOn: quirk === 'expired-soat' ? addDays(today, -4) : inDays(60, 330),
    },
    rtm: {
      number: `RTM-${3400 + number}`,
      expiresOn: quirk === 'soon-rtm' ? addDays(today, 12) : inDays(60, 330),
    },
    liability: { number: `PZ-${5600 + number}`, expiresOn: inDays(60, 330) },
    photos: {},
  }
  const vehicle = {
    id: random.uuid(),
    plate,
    type,
    payload_kg: payloadKg,
    body_type: bodyType,
    gps_provider: typed.vehicle?.gpsProvider ?? null,
    trailer_plate: typed.vehicle?.trailerPlate ?? null,
  }
  const driver = {
    user_id: person.id,
    cedula,
    licence_category: category,
    vehicle_id: vehicle.id,
    third_party_company: null,
  }
  return { typed, vehicle, driver }
}

function createCarrier(number: number, person: Person, { quirk, today }: Circumstances) {
  const carrier = carriers[number]
  if (carrier === undefined) throw new RangeError('No company is left')
  const { name, nit, dv } = carrier
  const habilitationNumber = `0${450 + number}`
  const typed: TypedItems = {
    company: {
      companyName: name,
      nit: `${nit}-${dv}`,
      companyKind: 'carrier',
      billingEmail: person.email,
    },
    commerce: { issuedOn: addDays(today, quirk === 'old-certificate' ? -58 : -9) },
    habilitation: { number: habilitationNumber, issuedOn: addDays(today, -900 - number) },
    representative: {
      givenNames: person.given_names,
      surnames: person.surnames,
      cedula: applicantCedula(number),
    },
  }
  const customer = {
    user_id: person.id,
    company_name: name,
    nit,
    nit_check_digit: dv,
    company_kind: 'carrier' as const,
    habilitation_number: habilitationNumber,
  }
  return { typed, customer }
}
