import type { Insertable } from 'kysely'
import type { Schema } from '#platform/schema.ts'
import { driverUser, safeCedula, type UserRow } from './demo-people.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

interface TruckKind {
  /** Its key in the corridors' price lists. */
  price: string
  type: string
  licence: 'C2' | 'C3'
}

/** By how often they are on the road. */
const kinds: readonly (readonly [TruckKind, weight: number])[] = [
  [{ price: 'tractomula', type: 'Tractomula', licence: 'C3' }, 38],
  [{ price: 'sencillo', type: 'Sencillo', licence: 'C2' }, 22],
  [{ price: 'turbo', type: 'Turbo', licence: 'C2' }, 18],
  [{ price: 'dobletroque', type: 'Dobletroque', licence: 'C2' }, 14],
  [{ price: 'patineta', type: 'Patineta', licence: 'C3' }, 8],
]

export interface Truck {
  user: UserRow
  driver: Insertable<Schema['drivers']>
  vehicle: Insertable<Schema['vehicles']>
  priceKey: string
}

export function truck(random: Random, number: number): Truck {
  const kind = random.pickWeighted(kinds)
  const user = driverUser(random, number)
  return {
    user,
    driver: { user_id: user.id, cedula: safeCedula(number), licence_category: kind.licence },
    vehicle: { id: random.uuid(), plate: demoPlate(number), type: kind.type },
    priceKey: kind.price,
  }
}

/** ZZA000 to ZZZ999: plates have no reserved range, so they look like what they are. */
function demoPlate(number: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + Math.floor(number / 1000))
  return `ZZ${letter}${String(number % 1000).padStart(3, '0')}`
}
