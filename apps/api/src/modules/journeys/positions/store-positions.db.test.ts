import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildTruck } from '../../../../test/factories.ts'
import { insertJourney } from '../../../../test/live-world/journey-writes.ts'
import { replayLog } from '../../../../test/live-world/replay-log.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'
import { journeyCollection } from '../journey-collection.ts'
import { readPoints } from './reported-point.ts'
import { storePositions } from './store-positions.ts'

const now = new Date('2026-11-15T12:00:00.123Z')
const clock = () => now
const minute = 60_000

let database: Database
let changeLog: ChangeLog
let customerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  changeLog = new ChangeLog({ db: database.db, clock, log: createLogger('silent') })
  customerId = await buildCustomer(database.db)
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

/** Whatever a test did: who follows the log alone holds what the tables answer. */
afterEach(async () => {
  const truth = await journeyCollection(database.db).load(collectionQuery('journeys'), {})
  expect(await replayLog(database.db, 'journeys')).toEqual(truth)
})

let plates = 100
type JourneyColumns = Partial<Parameters<typeof insertJourney>[1]>

async function buildDriver(): Promise<string> {
  return (await buildTruck(database.db, `ZZC${plates++}`)).driver_id
}

/** A driver on the road from Bogotá to Medellín. */
async function buildDriverUnderWay(overrides: JourneyColumns = {}) {
  const truck = await buildTruck(database.db, `ZZC${plates++}`)
  const journey = { customer_id: customerId, ...truck, ...overrides }
  const journeyId = await insertJourney(changeLog, journey)
  return { driverId: truck.driver_id, journeyId }
}

/** So many minutes ago, a kilometre further north with each. */
const minutesAgo = (minutes: number, lng = -74.2): ReportedPosition => ({
  lat: 5 - minutes / 111.2,
  lng,
  reportedAt: new Date(now.getTime() - minutes * minute).toISOString(),
  speedKmh: 60,
})

async function report(driverId: string, positions: readonly ReportedPosition[]) {
  const deps = { changeLog, clock, mostKmh: 160 }
  const [stored] = await storePositions(deps, [{ driverId, points: readPoints(positions) }])
  if (!stored) throw new Error('Nothing was answered')
  return stored
}

const readHistory = (journeyId: string) =>
  database.db
    .selectFrom('positions')
    .select(['reported_at', 'lat', 'lng'])
    .where('journey_id', '=', journeyId)
    .orderBy('reported_at')
    .execute()

const readJourney = (id: string) =>
  database.db.selectFrom('journeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const readDriver = (id: string) =>
  database.db.selectFrom('drivers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

describe('a batch', () => {
  it('becomes history, and its newest point the marker', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    const { answer, heard } = await report(driverId, [minutesAgo(1), minutesAgo(3), minutesAgo(2)])
    expect(answer).toEqual({ accepted: 3, repeated: 0, refused: [], journeyId })
    expect(heard).toMatchObject({ id: journeyId, marker: { at: now.getTime() - minute } })
    expect(await readHistory(journeyId)).toHaveLength(3)
    const journey = await readJourney(journeyId)
    expect(journey).toMatchObject({
      version: 2,
      command_version: 1,
      heard_at: now,
      position_at: new Date(now.getTime() - minute),
    })
    expect(journey.position_progress).toBeGreaterThan(0)
    expect((await readDriver(driverId)).seen_at).toEqual(journey.position_at)
  })

  it('that comes again changes nothing, but was heard', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    const batch = [minutesAgo(2), minutesAgo(1)]
    await report(driverId, batch)
    await database.db.updateTable('journeys').set({ heard_at: null }).execute()
    const { answer, heard } = await report(driverId, batch)
    expect(answer).toEqual({ accepted: 0, repeated: 2, refused: [], journeyId })
    expect(heard).not.toBeNull()
    expect(await readHistory(journeyId)).toHaveLength(2)
    expect(await readJourney(journeyId)).toMatchObject({ version: 2, heard_at: now })
  })

  it('that comes late goes into history alone', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    await report(driverId, [minutesAgo(1)])
    const before = await readJourney(journeyId)
    const { answer } = await report(driverId, [minutesAgo(30), minutesAgo(1), minutesAgo(20)])
    expect(answer).toEqual({ accepted: 2, repeated: 1, refused: [], journeyId })
    expect(await readHistory(journeyId)).toHaveLength(3)
    expect(await readJourney(journeyId)).toEqual(before)
    expect((await readDriver(driverId)).seen_at).toEqual(before.position_at)
  })

  it('is told which of its points are impossible, and why', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    await report(driverId, [minutesAgo(10)])
    const tomorrow = new Date(now.getTime() + 1440 * minute).toISOString()
    const { answer } = await report(driverId, [
      { ...minutesAgo(9), lat: 40 },
      minutesAgo(8),
      { ...minutesAgo(7), reportedAt: tomorrow },
      { ...minutesAgo(6), lat: 11 },
      { ...minutesAgo(1500), lat: 5 },
      // Between two that are known, and far from both.
      { ...minutesAgo(8.5), lat: 1 },
    ])
    expect(answer).toMatchObject({
      accepted: 1,
      repeated: 0,
      refused: [
        { index: 0, because: 'Está fuera de Colombia.' },
        { index: 2, because: 'Su hora está en el futuro.' },
        { index: 3 },
        { index: 4, because: 'Es demasiado antigua.' },
        { index: 5, because: 'Un camión no puede haber llegado hasta ahí tan rápido.' },
      ],
    })
    expect(await readHistory(journeyId)).toHaveLength(2)
  })

  it('in which everything is impossible was not heard', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    const { heard } = await report(driverId, [{ ...minutesAgo(1), lat: 40 }])
    expect(heard).toBeNull()
    expect(await readJourney(journeyId)).toMatchObject({ version: 1, heard_at: null })
  })

  it('keeps numbers that only a broken sensor sends', async () => {
    const { driverId } = await buildDriverUnderWay()
    const { answer } = await report(driverId, [
      { ...minutesAgo(1), speedKmh: 1e-300 },
      { ...minutesAgo(2), speedKmh: 1_000_000 },
      { ...minutesAgo(3), lat: 1e308 },
    ])
    expect(answer).toMatchObject({ accepted: 2, refused: [{ index: 2 }] })
  })

  it('counts for the journey only from when that began', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    await database.db
      .insertInto('transitions')
      .values({
        journey_id: journeyId,
        version: 1,
        event: 'accept',
        from_state_id: journeyStates.Request,
        to_state_id: journeyStates.OnWay,
        stay_seconds: 60,
        actor: 'driver',
        at: new Date(now.getTime() - 20 * minute),
        detail: '{}',
        actor_id: null,
        entered_by: null,
        reported_at: null,
        lat: null,
        lng: null,
        reason_code: null,
        note: null,
        request_id: null,
      })
      .execute()
    const { answer } = await report(driverId, [minutesAgo(30), minutesAgo(21), minutesAgo(10)])
    expect(answer).toMatchObject({ accepted: 3, repeated: 0, journeyId })
    expect(await readHistory(journeyId)).toHaveLength(2)
  })
})

describe('a driver without a journey', () => {
  it('is seen where he was last', async () => {
    const driverId = await buildDriver()
    const { answer, heard } = await report(driverId, [minutesAgo(5), minutesAgo(10)])
    expect(answer).toEqual({ accepted: 2, repeated: 0, refused: [], journeyId: null })
    expect(heard).toBeNull()
    const again = await report(driverId, [minutesAgo(10), minutesAgo(5)])
    expect(again.answer).toEqual({ accepted: 0, repeated: 2, refused: [], journeyId: null })
    const seen = await readDriver(driverId)
    expect(seen.seen_at).toEqual(new Date(now.getTime() - 5 * minute))
  })

  it('has none when his last one is closed or only booked', async () => {
    const { driverId } = await buildDriverUnderWay({ journey_state_id: journeyStates.Finish })
    expect((await report(driverId, [minutesAgo(1)])).answer.journeyId).toBeNull()
    const booked = {
      journey_state_id: journeyStates.RequestBookingAccepted,
      kind: 'booking' as const,
      loading_at: now,
    }
    const other = await buildDriverUnderWay(booked)
    expect((await report(other.driverId, [minutesAgo(1)])).answer.journeyId).toBeNull()
  })
})

describe('many batches', () => {
  it('are written together, each for its own journey', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => buildDriverUnderWay()))
    const idle = await buildDriver()
    const batches = [...drivers.map(({ driverId }) => driverId), idle].map((driverId, at) => ({
      driverId,
      points: readPoints([minutesAgo(at + 2), minutesAgo(at + 1)]),
    }))
    const stored = await storePositions({ changeLog, clock, mostKmh: 160 }, batches)
    expect(stored.map(({ answer }) => answer.journeyId)).toEqual([
      ...drivers.map(({ journeyId }) => journeyId),
      null,
    ])
    for (const [at, { journeyId }] of drivers.entries()) {
      const { position_at } = await readJourney(journeyId)
      expect(position_at).toEqual(new Date(now.getTime() - (at + 1) * minute))
      expect(await readHistory(journeyId)).toHaveLength(2)
    }
  })

  it('of the same points end in the same history and marker, however they were divided and ordered', async () => {
    const { driverId, journeyId } = await buildDriverUnderWay()
    const impossible = [
      { ...minutesAgo(4), lat: 40 },
      { ...minutesAgo(2000), lat: 5 },
    ]
    const track = Array.from({ length: 12 }, (_, at) => minutesAgo(at + 1, -74.2 + at / 1000))
    const division = fc
      .shuffledSubarray([...track, ...track.slice(0, 4), ...impossible], { minLength: 18 })
      .chain((points) =>
        fc.tuple(
          fc.constant(points),
          fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 18, maxLength: 18 }),
        ),
      )
    await fc.assert(
      fc.asyncProperty(division, async ([points, sizes]) => {
        await forget(journeyId)
        let accepted = 0
        for (let sent = 0, at = 0; sent < points.length; sent += sizes[at++] ?? 1) {
          const { answer } = await report(driverId, points.slice(sent, sent + (sizes[at] ?? 1)))
          accepted += answer.accepted
        }
        expect(accepted).toBe(track.length)
        expect(await readHistory(journeyId)).toEqual(
          track.toReversed().map(({ lat, lng, reportedAt }) => ({
            lat: expect.closeTo(lat, 5),
            lng: expect.closeTo(lng, 5),
            reported_at: new Date(reportedAt),
          })),
        )
        expect(await readJourney(journeyId)).toMatchObject({
          position_at: new Date(now.getTime() - minute),
          position_lat: expect.closeTo(minutesAgo(1).lat, 5),
        })
      }),
      { numRuns: 25 },
    )
  })
})

/** As if nothing had ever been reported; the log is told. */
async function forget(journeyId: string): Promise<void> {
  await changeLog.write('test.forget', async (tx, record) => {
    await tx.deleteFrom('positions').where('journey_id', '=', journeyId).execute()
    await tx.updateTable('drivers').set({ seen_at: null, seen_lat: null, seen_lng: null }).execute()
    const { version } = await tx
      .updateTable('journeys')
      .set((e) => ({
        position_at: null,
        position_lat: null,
        position_lng: null,
        position_progress: null,
        version: e('version', '+', 1),
      }))
      .where('id', '=', journeyId)
      .returning('version')
      .executeTakeFirstOrThrow()
    record({
      collection: 'journeys',
      kind: 'patch',
      patch: { id: journeyId, version, position: null },
    })
  })
}
