import { unpackPoints } from '@arriero/domain/contract/http/journey-trace.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { indexUsualStays } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isUnderWay, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectFacts } from '../../test/journey-model/compare-rows.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { hashDeviceToken } from '#modules/devices/device-token.ts'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { type JourneyRow, selectJourneys } from '#modules/journeys/journey-queries.ts'
import { JourneyReconciler } from '#modules/journeys/notifications/journey-reconciler.ts'
import { readJourneyTrace } from '#modules/journeys/positions/journey-trace.ts'
import { createProtocolsCache } from '#modules/journeys/protocols/protocol-store.ts'
import { createRoadBlocksCache } from '#modules/journeys/reads/road-blocks.ts'
import { refreshDurations } from '#modules/journeys/reads/refresh-durations.ts'
import {
  createUsualDurationsCache,
  readCorridorDurations,
} from '#modules/journeys/reads/usual-durations.ts'
import { listJourneys } from '#modules/journeys/reads/journey-list.ts'
import { createNotificationService } from '#modules/notifications/delivery/notification-service.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-15T12:00:00Z')
const trucks = 200
let database: Database
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  expect(await seedDemo(database.dbWithoutTimeout, { trucks, now })).toEqual({
    current: 200,
    past: 2000,
  })
})
afterAll(() => database.close())

const journeys = () => db.selectFrom('journeys').selectAll().orderBy('code').execute()
const notifications = () => db.selectFrom('notifications').selectAll().orderBy('id').execute()

/** A hash of all rows of a table. */
async function digest(source: Db, table: keyof Schema): Promise<unknown> {
  const { rows } = await sql`select count(*), sum(hashtext(row::text)::bigint) as hash
    from ${sql.table(table)} as row`.execute(source)
  return rows
}

/** Without users, because their password hash is salted. */
const tables = [
  'customers',
  'drivers',
  'vehicles',
  'papers',
  'devices',
  'journeys',
  'transitions',
  'novelties',
  'novelty_steps',
  'surcharges',
  'notes',
  'claims',
  'timers',
  'positions',
  'usual_durations',
  'occurrences',
  'deliveries',
  'notifications',
  'files',
  'review_items',
  'user_transitions',
  'consents',
] as const satisfies readonly (keyof Schema)[]

describe('the sample data', () => {
  it('is the same for the same seed', async () => {
    const twin = await createTestDatabase()
    await seedDemo(twin.dbWithoutTimeout, { trucks, now })
    for (const table of tables) {
      expect([table, await digest(twin.db, table)]).toEqual([table, await digest(db, table)])
    }
    await twin.close()
  })

  it('changes nothing if there are users', async () => {
    const before = await Promise.all(tables.map((table) => digest(db, table)))
    expect(await seedDemo(db, { trucks: 5, now })).toBeUndefined()
    expect(await Promise.all(tables.map((table) => digest(db, table)))).toEqual(before)
  })

  it('keeps the facts of its history on each row', () => expectFacts(db))

  it('has valid and small documents', async () => {
    for (const row of await selectJourneys(db).execute()) {
      const document = JourneyDocument.parse(journeyDocument(row))
      expect(JSON.stringify(document).length).toBeLessThan(1500)
    }
  })

  it('has positions in Colombia and instants in the past', async () => {
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

  it('has the trace of the journeys that were delivered last, and few points', async () => {
    const [latest] = await selectJourneys(db)
      .where('journey_state_id', '=', journeyStates.Finish)
      .orderBy('state_since', 'desc')
      .limit(1)
      .execute()
    const trace = await readJourneyTrace(db, latest?.id ?? '', { now, limits: defaultLimits })
    const { origin, destination } = journeyDocument(latest as JourneyRow)
    const points = unpackPoints(trace)
    expect(kilometresBetween(points.at(-1) ?? origin, destination)).toBeLessThan(1)
    expect(trace.stops.length).toBeGreaterThanOrEqual(2)
    expect(points.every(({ kmh }) => kmh === null || kmh < 110)).toBe(true)
    expect(trace.storedCount).toBeGreaterThan(100)
    expect(trace.storedCount).toBeLessThan(4000)
  })

  it('is found by search', async () => {
    const [journey] = await selectJourneys(db)
      .where('journeys.driver_id', 'is not', null)
      .limit(1)
      .execute()
    const { code, plate, driver_surnames, cargo, origin_name } = journey ?? {}
    for (const text of [
      code,
      plate,
      `${driver_surnames} ${plate}`,
      `${cargo} ${origin_name} ${plate}`,
    ]) {
      const { journeys: found } = await listJourneys(db, { text: text ?? '', limit: 200 }, now)
      expect(found.map(({ id }) => id)).toContain(journey?.id)
    }
  })

  it('continues with the next journey code', async () => {
    const { rows } = await sql<{
      code: string
    }>`select 'V-' || nextval('journey_codes') as code`.execute(db)
    expect(rows).toEqual([{ code: 'V-12201' }])
    expect((await journeys()).map(({ code }) => code)).not.toContain('V-12201')
  })

  it('has a device for every driver and every customer', async () => {
    const devices = await db
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select(['token_hash', 'email'])
      .execute()
    const emails = new Map(devices.map((row) => [row.token_hash, row.email]))
    expect(emails.size).toBe(trucks + 36)
    expect(emails.get(hashDeviceToken(demoDriverToken(0)))).toBe('conductor1@example.com')
    expect(emails.get(hashDeviceToken(demoDriverToken(199)))).toBe('conductor200@example.com')
    expect(emails.get(hashDeviceToken(demoCustomerToken(35)))).toBe('cliente36@example.com')
  })

  it('needs attention for five to eight of a hundred journeys under way', async () => {
    await refreshDurations(db, now)
    const { durations } = await readCorridorDurations(db)
    const context = {
      findUsualStay: indexUsualStays(durations),
      limits: defaultLimits,
      protocols: defaultProtocols,
      now: now.getTime(),
    }
    const documents = (await selectJourneys(db).execute()).map(journeyDocument)
    const underWay = documents.filter(({ journeyStateId }) => isUnderWay(journeyStateId))
    const inAttention = underWay.filter((document) => assessAttention(document, context).length > 0)
    const share = inAttention.length / underWay.length
    const reasons = inAttention.map((document) => assessAttention(document, context)[0]?.reason)
    expect(share, reasons.join()).toBeGreaterThan(0.05)
    expect(share, reasons.join()).toBeLessThan(0.08)
  })

  it('has notifications for each active administrator, all read but the newest', async () => {
    const all = await notifications()
    const readers = new Set(all.map((one) => one.administrator_id))
    expect(readers.size).toBe(5)
    for (const reader of readers) {
      const own = all
        .filter((one) => one.administrator_id === reader)
        .toSorted((one, other) => other.datetime.getTime() - one.datetime.getTime())
      const kinds = new Set(own.map(({ kind }) => kind))
      for (const kind of [
        'novelty',
        'late',
        'surcharge',
        'papersExpiring',
        'userReview',
      ] as const) {
        expect(kinds).toContain(kind)
      }
      const unreadCount = own.findIndex(({ readed }) => readed)
      expect(unreadCount).toBeGreaterThanOrEqual(5)
      expect(unreadCount).toBeLessThanOrEqual(9)
      expect(own.slice(unreadCount).every(({ readed }) => readed)).toBe(true)
    }
  })

  it('has notifications of the past, with consistent counts', async () => {
    const all = await notifications()
    expect(all.every(({ datetime }) => datetime < now)).toBe(true)
    const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from notifications
      where count <> (select count(*) from deliveries where notification_id = notifications.id)`.execute(
      db,
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })

  it('leaves nothing to announce for the journey reconciler', async () => {
    const changeLog = { write: () => Promise.reject(new Error('There was something to announce')) }
    const failures: unknown[] = []
    const log = createLogger('silent')
    log.warn = (...args: unknown[]) => void failures.push(args)
    const readUsualDurations = createUsualDurationsCache()
    const notifications = createNotificationService({ speed: 1 })
    const reconciler = new JourneyReconciler({
      db,
      changeLog,
      clock: () => now,
      limits: defaultLimits,
      notifications,
      readUsualDurations,
      readProtocols: createProtocolsCache(),
      readRoadBlocks: createRoadBlocksCache(),
      log,
    })
    for (let part = 0; part < 10; part += 1) await reconciler.reconcileNextPart()
    expect(failures).toEqual([])
  })

  it('has a queue to review, with papers', async () => {
    const { rows } = await sql<{ state: number; count: number }>`
      select user_state_id as state, count(*)::int as count from users
      where kind <> 'administrator' and user_state_id <> ${userStates.Active}
      group by 1 order by 1`.execute(db)
    expect(rows.map(({ state, count }) => [state, count])).toEqual([
      [userStates.Review, 12],
      [userStates.Correction, 4],
      [userStates.Reject, 3],
      [userStates.Ban, 2],
    ])
    const renewals = await db
      .selectFrom('review_items')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['verdict', 'attempt'])
      .where('user_state_id', '=', userStates.Active)
      .execute()
    expect(renewals).toEqual(Array(3).fill({ verdict: null, attempt: 1 }))
    const { rows: lost } = await sql`select 1 from review_items, unnest(file_ids) as file_id
      where not exists (select 1 from files where id = file_id and user_id = review_items.user_id)`.execute(
      db,
    )
    expect(lost).toEqual([])
  })

  it('uses only invented numbers', async () => {
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
    for (const { plate, trailer_plate } of vehicles) {
      expect(plate).toMatch(/^ZZ[A-Z]\d{3}$/)
      if (trailer_plate !== null) expect(trailer_plate).toMatch(/^[RS]99\d{3}$/)
    }
    expect(vehicles.filter((one) => one.trailer_plate !== null).length).toBeGreaterThan(trucks / 3)
    const ofThirdParties = drivers.filter((one) => one.third_party_company !== null)
    expect(ofThirdParties.length / trucks).toBeCloseTo(0.18, 1)
    for (const { number } of await db.selectFrom('papers').select('number').execute()) {
      expect(number).toMatch(/^DEMO-/)
    }
    const customers = await db.selectFrom('customers').selectAll().execute()
    for (const { nit } of customers) expect(nit).toMatch(/^999\d{6}$/)
  })
})
