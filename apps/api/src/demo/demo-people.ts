import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import type { Random } from '@arriero/domain/demo/random.ts'

/** Invented people and companies, only from ranges of numbers that nobody real has. */
export type UserRow = Insertable<Schema['users']>

function personName(random: Random) {
  const isWoman = random.next() < 0.12
  return {
    given_names: random.pick(isWoman ? pools.firstNamesFemale : pools.firstNamesMale),
    surnames: `${random.pick(pools.surnames)} ${random.pick(pools.surnames)}`,
  }
}

/** 300 000 0001 to 300 000 9999. */
const safePhone = (number: number): string =>
  `+57300000${String((number % 9999) + 1).padStart(4, '0')}`

export function customers(random: Random): {
  users: UserRow[]
  rows: Insertable<Schema['customers']>[]
} {
  const companies = pools.companies.filter(({ kind }) => kind !== 'transportadora')
  const users = companies.map((_company, at): UserRow => ({
    id: random.uuid(),
    kind: 'customer',
    user_state_id: userStates.Active,
    email: `cliente${at + 1}@example.com`,
    phone: safePhone(at),
    password_hash: null,
    ...personName(random),
  }))
  const rows = companies.map(({ name, nit, dv }, at) => ({
    user_id: users[at]?.id ?? '',
    company_name: name,
    nit,
    nit_check_digit: dv,
  }))
  return { users, rows }
}

export function driverUser(random: Random, number: number): UserRow {
  return {
    id: random.uuid(),
    kind: 'driver',
    user_state_id: userStates.Active,
    email: `conductor${number + 1}@example.com`,
    phone: safePhone(number),
    password_hash: null,
    ...personName(random),
  }
}

/** 1.999.000.000 and up. */
export const safeCedula = (number: number): string => String(1_999_000_000 + number)
