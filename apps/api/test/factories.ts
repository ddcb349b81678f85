import { randomUUID } from 'node:crypto'
import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { hashPassword } from '#modules/identity/passwords/hash-password.ts'
import type { Db, Schema } from '#platform/schema.ts'

export const testPassword = 'una contraseña larga de prueba'
let testPasswordHash: Promise<string> | undefined

export async function buildUser(db: Db, overrides: Partial<Insertable<Schema['users']>> = {}) {
  testPasswordHash ??= hashPassword(testPassword)
  const id = randomUUID()
  const user = {
    id,
    kind: 'administrator' as const,
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

/** Signs in through the front door. */
export async function logInAs(app: FastifyInstance, email: string): Promise<StoredUser> {
  const body: LogInBody = { email, password: testPassword }
  const response = await app.inject({ method: 'POST', url: '/api/logIn', body })
  if (response.statusCode !== 200) throw new Error(`Sign-in refused: ${response.body}`)
  return response.json()
}

export const bearer = (user: StoredUser) => ({ authorization: `Bearer ${user.accessToken}` })

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

/** Without truck or position unless told otherwise. */
export async function buildJourney(
  db: Db,
  overrides: Partial<Insertable<Schema['journeys']>> & { customer_id: string },
) {
  const id = randomUUID()
  const journey = {
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
  await db.insertInto('journeys').values(journey).execute()
  return journey
}
