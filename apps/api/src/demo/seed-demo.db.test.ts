import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import {
  attentionStateIds,
  inProgressStateIds,
  type JourneyStateId,
} from '@arriero/domain/journeys/journey-state.ts'
import { notificationKinds } from '@arriero/domain/notifications/notification.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { isRightPassword } from '#modules/identity/passwords/hash-password.ts'
import { listJourneys } from '#modules/journeys/reads/list-journeys.ts'
import type { Database } from '#platform/database.ts'
import type { Db } from '#platform/schema.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-15T12:00:00Z')
let database: Database
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  expect(await seedDemo(db, { trucks: 600, now })).toBe(true)
})
afterAll(() => database.close())

const journeys = (of = db) => of.selectFrom('journeys').selectAll().orderBy('code').execute()
const notifications = (of = db) =>
  of.selectFrom('notifications').selectAll().orderBy('id').execute()

describe('the demo day', () => {
  it('is the same every time', async () => {
    const twin = await createTestDatabase()
    await seedDemo(twin.db, { trucks: 600, now })
    expect(await journeys(twin.db)).toEqual(await journeys())
    expect(await notifications(twin.db)).toEqual(await notifications())
    await twin.close()
  })

  it('lets three administrators in, and has one for each reason not to', async () => {
    const administrators = await db
      .selectFrom('users')
      .select(['email', 'user_state_id', 'password_hash'])
      .where('kind', '=', 'administrator')
      .orderBy('email')
      .execute()
    expect(administrators.map(({ email, user_state_id }) => [email, user_state_id])).toEqual([
      ['bloqueo@arriero.example', userStates.Ban],
      ['correccion@arriero.example', userStates.Correction],
      ['demo@arriero.example', userStates.Active],
      ['diego@arriero.example', userStates.Active],
      ['rechazo@arriero.example', userStates.Reject],
      ['revision@arriero.example', userStates.Review],
      ['yuliana@arriero.example', userStates.Active],
    ])
    const [hash = null, ...others] = new Set(administrators.map((one) => one.password_hash))
    expect(await isRightPassword(hash, 'arriero-demo')).toBe(true)
    expect(others).toEqual([])
  })

  it('touches nothing where there are users', async () => {
    expect(await seedDemo(db, { trucks: 5, now })).toBe(false)
    expect(await journeys()).toHaveLength(600)
  })

  it('is documents the contract accepts', async () => {
    JourneyPage.parse(await listJourneys(db, { limit: 200 }))
  })

  it('has about the mix of a real day', async () => {
    const states = (await journeys()).map((journey) => journey.journey_state_id)
    const share = (wanted: readonly JourneyStateId[]) =>
      states.filter((state) => wanted.includes(state)).length / states.length
    expect(share([9])).toBeCloseTo(0.46, 1)
    expect(share(inProgressStateIds)).toBeCloseTo(0.81, 1)
    expect(share(attentionStateIds)).toBeGreaterThan(0.05)
  })

  it('keeps every truck in Colombia and every instant in its place', async () => {
    for (const journey of await journeys()) {
      expect(journey.state_since.getTime()).toBeLessThan(now.getTime())
      if (journey.position_lat === null) continue
      expect(journey.position_lat).toBeGreaterThan(-4.3)
      expect(journey.position_lat).toBeLessThan(12.6)
      expect(journey.position_lng).toBeGreaterThan(-79.1)
      expect(journey.position_lng).toBeLessThan(-66.8)
      expect(journey.position_at?.getTime()).toBeLessThan(now.getTime())
    }
  })

  it('tells each administrator who may enter about a dozen things, some of them read', async () => {
    const all = await notifications()
    const readers = new Set(all.map((one) => one.administrator_id))
    expect(readers.size).toBe(3)
    for (const reader of readers) {
      const own = all.filter((one) => one.administrator_id === reader)
      expect(own).toHaveLength(12)
      expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(notificationKinds))
      expect(new Set(own.map(({ readed }) => readed))).toEqual(new Set([true, false]))
    }
  })

  it('tells of journeys what is true of them, and only what has happened', async () => {
    const states = new Map((await journeys()).map((one) => [one.id, one.journey_state_id]))
    for (const { kind, journey_id, datetime } of await notifications()) {
      expect(datetime.getTime()).toBeLessThan(now.getTime())
      if (kind === 'novelty') expect(states.get(journey_id ?? '')).toBe(13)
      if (kind === 'signalLost') expect(states.get(journey_id ?? '')).toBe(38)
    }
  })

  it('has less to tell when hardly anybody drives', async () => {
    const twin = await createTestDatabase()
    await seedDemo(twin.db, { trucks: 0, now })
    expect((await notifications(twin.db)).map(({ kind }) => kind)).toEqual(
      Array(3).fill('userReview'),
    )
    await twin.close()
  })

  it('invents only numbers that nobody has', async () => {
    const users = await db
      .selectFrom('users')
      .selectAll()
      .where('kind', '!=', 'administrator')
      .execute()
    for (const { email, phone } of users) {
      expect(email).toMatch(/@example\.com$/)
      expect(phone).toMatch(/^\+57300000\d{4}$/)
    }
    const drivers = await db.selectFrom('drivers').selectAll().execute()
    for (const { cedula } of drivers) expect(cedula).toMatch(/^1999\d{6}$/)
    const vehicles = await db.selectFrom('vehicles').selectAll().execute()
    for (const { plate } of vehicles) expect(plate).toMatch(/^ZZ[A-Z]\d{3}$/)
    const customers = await db.selectFrom('customers').selectAll().execute()
    for (const { nit } of customers) expect(nit).toMatch(/^999\d{6}$/)
  })
})
