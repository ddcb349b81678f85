import { randomUUID } from 'node:crypto'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { hashDeviceToken, newDeviceToken } from '#modules/devices/device-token.ts'
import { hashPassword } from '#modules/identity/passwords/password-hash.ts'
import { createRegistrationToken } from '#modules/registration/registration-tokens.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import { Browser, testPassword } from './browser.ts'

export { testPassword }

let testPasswordHash: Promise<string> | undefined

export async function buildUser(db: Db, overrides: Partial<Insertable<Schema['users']>> = {}) {
  testPasswordHash ??= hashPassword(testPassword)
  const id = randomUUID()
  const user = {
    id,
    kind: 'administrator' as const,
    ...((overrides.kind ?? 'administrator') === 'administrator' && {
      role: 'administrator' as const,
    }),
    user_state_id: userStates.Active,
    email: `${id}@example.com`,
    given_names: 'Ana María',
    surnames: 'Ñáñez Peña',
    phone: null,
    password_hash: await testPasswordHash,
    ...overrides,
  }
  await db.insertInto('users').values(user).execute()
  return user
}

export async function banUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ user_state_id: userStates.Ban })
    .where('id', '=', id)
    .execute()
}

const browsers = new WeakMap<StoredUser, Browser>()

/** Signs in over HTTP in a new browser. */
export async function logInAs(app: FastifyInstance, email: string): Promise<StoredUser> {
  const browser = new Browser(app)
  const response = await browser.signIn(email)
  if (!browser.user) throw new Error(`Sign-in rejected: ${response.body}`)
  browsers.set(browser.user, browser)
  return browser.user
}

/** Access token and cookies of a user from `logInAs`. */
export function bearer(user: StoredUser): Record<string, string> {
  const browser = browsers.get(user)
  if (!browser) throw new Error('Only for users of logInAs')
  return browser.headers
}

export async function buildCustomer(
  db: Db,
  companyName = 'Café Altura Serena S.A.S.',
): Promise<string> {
  const { id } = await buildUser(db, { kind: 'customer', password_hash: null })
  const nit = String(Math.floor(999_000_000 + Math.random() * 999_999))
  const customer = { user_id: id, company_name: companyName, nit, nit_check_digit: 0 }
  await db.insertInto('customers').values(customer).execute()
  return id
}

/** A driver with a vehicle. Returns their ids as columns of a journey. */
export async function buildTruck(
  db: Db,
  plate: string,
  overrides: {
    user?: Partial<Insertable<Schema['users']>>
    driver?: Partial<Insertable<Schema['drivers']>>
    vehicle?: Partial<Insertable<Schema['vehicles']>>
  } = {},
) {
  const user = await buildUser(db, { kind: 'driver', password_hash: null, ...overrides.user })
  const vehicle = { id: randomUUID(), plate, type: 'Tractomula', ...overrides.vehicle }
  await db.insertInto('vehicles').values(vehicle).execute()
  const driver = {
    user_id: user.id,
    cedula: String(Math.floor(1_999_000_000 + Math.random() * 999_999)),
    licence_category: 'C3' as const,
    vehicle_id: vehicle.id,
    ...overrides.driver,
  }
  await db.insertInto('drivers').values(driver).execute()
  return { driver_id: user.id, vehicle_id: vehicle.id }
}

/** A device of a driver or customer. Returns its request headers. */
export async function buildDevice(db: Db, userId: string): Promise<{ authorization: string }> {
  const token = newDeviceToken()
  await db
    .insertInto('devices')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashDeviceToken(token),
      name: 'Celular',
      created_at: new Date('2026-11-15T12:00:00Z'),
      revoked_at: null,
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}

/** A confirmed registration with its consent that was not sent. Returns its request headers. */
export async function buildApplicant(
  db: Db,
  overrides: Partial<Insertable<Schema['registrations']>> = {},
): Promise<{ authorization: string }> {
  const id = randomUUID()
  const now = new Date()
  const registration = {
    id,
    kind: 'driver' as const,
    email: `${id}@example.com`,
    phone: '+573000000000',
    email_confirmed_at: now,
    phone_confirmed_at: now,
    items: '{}',
    created_at: now,
    changed_at: now,
    expires_at: new Date(now.getTime() + dayMs),
    sent_at: null,
    user_id: null,
    ...overrides,
  }
  await db.insertInto('registrations').values(registration).execute()
  const consent = {
    id: randomUUID(),
    registration_id: registration.id,
    user_id: registration.user_id,
    text_version: consentText.version,
    accepted_at: now,
    address: '127.0.0.1',
    user_agent: '',
  }
  await db.insertInto('consents').values(consent).execute()
  return { authorization: `Bearer ${await createRegistrationToken(db, registration.id, now)}` }
}

type JourneyOverrides = Partial<Insertable<Schema['journeys']>> & { customer_id: string }

/** Without truck and position by default. Does not insert the row. */
export function journeyRow(overrides: JourneyOverrides) {
  const id = randomUUID()
  return {
    id,
    code: `V-${id}`,
    journey_state_id: journeyStates.OnRoute,
    state_since: new Date('2026-11-15T12:00:00Z'),
    driver_id: null,
    vehicle_id: null,
    origin_name: 'Bogotá',
    origin_divipola: '11001',
    origin_lat: 4.65,
    origin_lng: -74.11,
    destination_name: 'Medellín',
    destination_divipola: '05001',
    destination_lat: 6.25,
    destination_lng: -75.58,
    cargo: 'Café en sacos',
    price_cop: 3_200_000,
    position_lat: null,
    position_lng: null,
    position_at: null,
    position_progress: null,
    promised_at: null,
    ...overrides,
  }
}

export async function buildJourney(db: Db, overrides: JourneyOverrides) {
  const journey = journeyRow(overrides)
  await db.insertInto('journeys').values(journey).execute()
  return journey
}

/** Does not insert the row: notifications go through the change log, as in `live-process/test-writes.ts`. */
export const notificationRow = (
  overrides: Partial<Insertable<Schema['notifications']>> & { administrator_id: string },
) => ({
  id: randomUUID(),
  datetime: new Date('2026-11-15T12:00:00Z'),
  kind: 'novelty' as const,
  severity: 'warning' as const,
  title: 'Novedad en V-10001',
  text: 'Derrumbe o cierre de vía: el conductor espera instrucciones.',
  journey_id: null,
  event_id: null,
  group_key: 'novelty',
  ...overrides,
})

export async function buildPasskey(db: Db, userId: string, now: Date): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: '[]',
      is_synced: false,
      name: 'Portátil',
      created_at: now,
      last_used_at: null,
    })
    .execute()
  return id
}

/** A request that waits for a second person. */
export async function buildApproval(db: Db, userId: string, now: Date): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('approvals')
    .values({
      id,
      kind: 'journeys.cancel',
      subject_id: null,
      payload: '{}',
      summary: 'Cancelar 6 viajes.',
      note: null,
      requested_by: userId,
      requested_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
      status: 'pending',
    })
    .execute()
  return id
}
