import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { userStates, type UserStateKey } from '@arriero/domain/users/user-state.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import type { Random } from '@arriero/domain/demo/random.ts'
import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { hashDeviceToken } from '#modules/devices/device-token.ts'
import { createTerms } from './demo-terms.ts'
import { demoDomain } from '#platform/settings/config.ts'

/** Public on purpose: printed at start and offered by the login screen. */
export const demoAccount = { email: `demo@${demoDomain}`, password: 'arriero-demo' }

/** A row of an invented person, with numbers from ranges that are not in use. */
export type UserRow = Insertable<Schema['users']>

/**
 * Active ones of every role, and one for each reason to reject a sign-in, so that everything can be seen. All have the
 * password of the demo account.
 */
const administrators: readonly [
  email: string,
  given: string,
  surnames: string,
  state: UserStateKey,
  role: Role,
][] = [
  [demoAccount.email, 'Laura Marcela', 'Restrepo Ospina', 'Active', 'administrator'],
  [`diego@${demoDomain}`, 'Diego Armando', 'Ñáñez Caicedo', 'Active', 'administrator'],
  [`yuliana@${demoDomain}`, 'Yuliana', 'De la Hoz Peña', 'Active', 'operations'],
  [`revision@${demoDomain}`, 'Camilo Andrés', 'Bermúdez Rincón', 'Review', 'administrator'],
  [`correccion@${demoDomain}`, 'Luz Dary', 'Quiñones Mosquera', 'Correction', 'administrator'],
  [`rechazo@${demoDomain}`, 'Hernán Darío', 'Zapata Úsuga', 'Reject', 'administrator'],
  [`bloqueo@${demoDomain}`, 'Wilmer José', 'Pacheco Ibáñez', 'Ban', 'administrator'],
]

/** Those who do not act on journeys. */
const readers: typeof administrators = [
  [`revisor@${demoDomain}`, 'Marisol', 'Tique Yate', 'Active', 'reviewer'],
  [`consulta@${demoDomain}`, 'Ramiro Alfonso', 'Quevedo Páez', 'Active', 'viewer'],
]

export const createAdministrators = (random: Random): UserRow[] =>
  createAccounts(random, administrators)

export const createReaders = (random: Random): UserRow[] => createAccounts(random, readers)

/** Without password hash: it is added once it has been computed. */
function createAccounts(random: Random, accounts: typeof administrators): UserRow[] {
  return accounts.map(([email, given_names, surnames, state, role]) => ({
    id: random.uuid(),
    kind: 'administrator',
    role,
    user_state_id: userStates[state],
    email,
    given_names,
    surnames,
    phone: null,
    password_hash: null,
  }))
}

export function personName(random: Random) {
  const isWoman = random.next() < 0.12
  return {
    given_names: random.pick(isWoman ? pools.firstNamesFemale : pools.firstNamesMale),
    surnames: `${random.pick(pools.surnames)} ${random.pick(pools.surnames)}`,
  }
}

/** A phone number that is not in use: 300 000 0001 to 300 000 9999. */
export const safePhone = (number: number): string =>
  `+57300000${String((number % 9999) + 1).padStart(4, '0')}`

/** Drivers have the lower ones, except in the largest fleets. */
const firstCustomerPhone = 9500

/** Its lists as they are, because rows of the demo are inserted as JSON. */
type CustomerRow = Omit<Insertable<Schema['customers']>, 'sites' | 'rates'> &
  Pick<CustomerRecord, 'sites' | 'rates'>

export function createCustomers(random: Random): { users: UserRow[]; rows: CustomerRow[] } {
  const companies = pools.companies.filter(({ kind }) => kind !== 'transportadora')
  const users = companies.map((_company, index): UserRow => ({
    id: random.uuid(),
    kind: 'customer',
    user_state_id: userStates.Active,
    email: `cliente${index + 1}@example.com`,
    phone: safePhone(firstCustomerPhone + index),
    password_hash: null,
    ...personName(random),
  }))
  const rows = companies.map(({ name, nit, dv }, index) => ({
    user_id: users[index]?.id ?? '',
    company_name: name,
    nit,
    nit_check_digit: dv,
    credit_days: index % 3 === 0 ? 0 : 30,
    credit_limit_cop: index % 3 === 0 ? null : 50_000_000 + index * 5_000_000,
    ...createTerms(index),
  }))
  return { users, rows }
}

export function createDriver(random: Random, number: number): UserRow {
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

/** A cédula that is not in use: 1.999.000.000 and up. */
export const safeCedula = (number: number): string => String(1_999_000_000 + number)

type DeviceRow = Insertable<Schema['devices']>

/** One device per driver and customer. Their tokens follow from the number, so that the simulator can compute them. */
export const createDevices = (
  random: Random,
  now: Date,
  { drivers, customers }: { drivers: readonly string[]; customers: readonly string[] },
): DeviceRow[] => [
  ...drivers.map((userId, number) =>
    createDevice(random, now, userId, demoDriverToken(number), 'Celular de demostración'),
  ),
  ...customers.map((userId, number) =>
    createDevice(random, now, userId, demoCustomerToken(number), 'Sistema de demostración'),
  ),
]

const createDevice = (
  random: Random,
  now: Date,
  user_id: string,
  token: string,
  name: string,
): DeviceRow => ({
  id: random.uuid(),
  user_id,
  token_hash: hashDeviceToken(token),
  name,
  created_at: now,
  revoked_at: null,
})
