import type { Random } from '@arriero/domain/demo/random.ts'
import type { BodyType } from '@arriero/domain/users/vehicle-type.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import { createDriver, safeCedula, type UserRow } from './demo-people.ts'

interface VehicleKind {
  /** Key in the price lists of the corridors. */
  price: string
  type: string
  licence: 'C2' | 'C3'
  payloadKg: number
  bodies: readonly BodyType[]
}

const heavy: readonly BodyType[] = ['Portacontenedor', 'Estacas', 'Tanque', 'Carpa']
const light: readonly BodyType[] = ['Furgón', 'Estacas', 'Furgón refrigerado']
/** Invented. */
const gpsProviders = ['Satélite Andino', 'Rastreo Guayacán', null]

/** Weighted by their share of the fleet. */
const kinds: readonly (readonly [VehicleKind, weight: number])[] = [
  [
    { price: 'tractomula', type: 'Tractomula', licence: 'C3', payloadKg: 34_000, bodies: heavy },
    38,
  ],
  [{ price: 'sencillo', type: 'Sencillo', licence: 'C2', payloadKg: 8_500, bodies: light }, 22],
  [{ price: 'turbo', type: 'Turbo', licence: 'C2', payloadKg: 4_500, bodies: light }, 18],
  [
    { price: 'dobletroque', type: 'Dobletroque', licence: 'C2', payloadKg: 17_000, bodies: light },
    14,
  ],
  [{ price: 'patineta', type: 'Patineta', licence: 'C3', payloadKg: 18_000, bodies: heavy }, 8],
]

const thirdParties = pools.companies.filter(({ kind }) => kind === 'transportadora')
const thirdPartyShare = 0.18

export interface DemoTruck {
  number: number
  user: UserRow
  driver: Pick<
    Selectable<Schema['drivers']>,
    'user_id' | 'cedula' | 'licence_category' | 'vehicle_id' | 'third_party_company'
  >
  vehicle: Pick<
    Selectable<Schema['vehicles']>,
    'id' | 'plate' | 'type' | 'body_type' | 'trailer_plate' | 'gps_provider'
  > & {
    payload_kg: number
  }
  priceKey: string
}

export function createTruck(random: Random, number: number): DemoTruck {
  const kind = random.pickWeighted(kinds)
  const user = createDriver(random, number)
  const vehicle = {
    id: random.uuid(),
    plate: demoPlate(number),
    type: kind.type,
    payload_kg: kind.payloadKg,
    body_type: kind.bodies[number % kind.bodies.length] ?? null,
    gps_provider: gpsProviders[number % gpsProviders.length] ?? null,
    trailer_plate: kind.licence === 'C3' ? demoTrailer(number) : null,
  }
  const isThirdParty = random.next() < thirdPartyShare
  const driver = {
    user_id: user.id,
    cedula: safeCedula(number),
    licence_category: kind.licence,
    vehicle_id: vehicle.id,
    third_party_company: isThirdParty ? random.pick(thirdParties).name : null,
  }
  return { number, user, driver, vehicle, priceKey: kind.price }
}

/** ZZA000 to ZZZ999: there is no reserved range of plates, so these are recognizably invented. */
export function demoPlate(number: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + Math.floor(number / 1000))
  return `ZZ${letter}${String(number % 1000).padStart(3, '0')}`
}

/** R99000 to R99999 and S99000 to S99999. Larger fleets share trailers. */
const demoTrailer = (number: number): string =>
  `${number % 2000 < 1000 ? 'R' : 'S'}99${String(number % 1000).padStart(3, '0')}`
