import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { JourneyTrace, unpackPoints } from '@arriero/domain/contract/http/journey-trace.ts'
import { maxTracePoints } from '@arriero/domain/contract/limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { bearer, buildUser, logInAs } from '../../../../test/factories.ts'
import { PositionWorld } from '../../../../test/position-world.ts'
import { deleteOldPositions } from './position-store.ts'

let world: PositionWorld
let app: FastifyInstance
let headers: Record<string, string>

beforeAll(async () => {
  world = await PositionWorld.open()
  app = await buildTestApp({ db: world.db, clock: () => world.now })
  headers = bearer(await logInAs(app, (await buildUser(world.db)).email))
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const addEnded = async (startedMinutesAgo: number, endedMinutesAgo: number) => {
  const { journeyId } = await world.addDriverUnderWay({
    journey_state_id: journeyStates.Finish,
    state_since: world.before(endedMinutesAgo),
  })
  await world.begin(journeyId, startedMinutesAgo)
  return journeyId
}

async function readTrace(journeyId: string): Promise<JourneyTrace> {
  const answer = await app.inject({ url: `/gateway/journeys/${journeyId}/trace`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return JourneyTrace.parse(answer.json())
}

interface Point {
  minutes: number
  km: number
  kmh?: number
  /** Minutes until the server received it. */
  delay?: number
}

/** Points so many minutes after the beginning, and kilometres to the north of Honda. */
const addPoints = (journeyId: string, start: Date, points: readonly Point[]) =>
  world.db
    .insertInto('positions')
    .values(
      points.map(({ minutes, km, kmh, delay = 0 }) => ({
        journey_id: journeyId,
        reported_at: new Date(start.getTime() + minutes * minuteMs),
        received_at: new Date(start.getTime() + (minutes + delay) * minuteMs),
        lat: 5.2045 + km / 111.2,
        lng: -74.742,
        speed_kmh: kmh ?? null,
      })),
    )
    .execute()

const minutesSince = (start: Date, at: string) => (Date.parse(at) - start.getTime()) / minuteMs

it('tells the way with its stops and silences, and which points came late', async () => {
  const journeyId = await addEnded(300, 60)
  const start = world.before(300)
  const stopped = [0, 5, 10, 15, 20].map((minutes) => ({ minutes, km: 0 }))
  const driving = [21, 22, 23, 24, 25].map((minutes) => ({ minutes, km: minutes - 20, kmh: 60 }))
  const afterSilence = [98, 99, 100].map((minutes) => ({ minutes, km: minutes - 60, delay: 12 }))
  await addPoints(journeyId, start, [...afterSilence, ...stopped, ...driving])

  const trace = await readTrace(journeyId)
  expect(trace).toMatchObject({
    journeyId,
    trip: { from: start.toISOString(), until: world.before(60).toISOString() },
    deletedBefore: null,
    storedCount: 13,
    lateCount: 3,
    startAt: start.toISOString(),
    toleranceM: 20,
    stops: [{ lat: 5.2045, lng: -74.742, place: 'en Honda' }],
    gaps: [{ km: 33 }],
  })
  expect(trace.stops.map(({ until }) => minutesSince(start, until))).toEqual([20])
  expect(
    trace.gaps.map(({ from, until }) => [from, until].map((at) => minutesSince(start, at))),
  ).toEqual([[25, 98]])
  expect(trace.km).toBeCloseTo(7, 0)
  expect(
    unpackPoints(trace).map(({ at, kmh, isLate }) => [
      (at - start.getTime()) / minuteMs,
      kmh,
      isLate,
    ]),
  ).toEqual([
    [0, 0, false],
    [20, 0, false],
    // A truck at constant speed was there at every minute in between.
    [25, 60, false],
    [98, 60, true],
    [100, 60, true],
  ])
})

it('of sixty hours with more points than are sent is short', async () => {
  const journeyId = await addEnded(3600, 0)
  await sql`insert into positions (journey_id, reported_at, received_at, lat, lng)
    select ${journeyId}::uuid, at, at, 5 + sin(n / 90.0) + random() * 0.0003, -75 + cos(n / 70.0) + random() * 0.0003
    from generate_series(0, 2159) as n, lateral (select ${world.before(3600)}::timestamptz + n * interval '100 seconds' as at) as time
  `.execute(world.db)
  const answer = await app.inject({ url: `/gateway/journeys/${journeyId}/trace`, headers })
  const trace = JourneyTrace.parse(answer.json())
  expect(trace.storedCount).toBe(2160)
  expect(trace.points.length).toBeLessThanOrEqual(maxTracePoints)
  expect(trace.points.length).toBeGreaterThan(200)
  expect(answer.body.length).toBeLessThan(80_000)
  expect(unpackPoints(trace).at(-1)?.at).toBe(world.now.getTime() - 100 * secondMs)
})

it('says what retention has deleted, and what was never there', async () => {
  const day = dayMs / minuteMs
  const partly = await addEnded(91 * day, 89 * day)
  await addPoints(partly, world.before(91 * day), [
    { minutes: 0, km: 0 },
    { minutes: 1.5 * day, km: 300 },
  ])
  await deleteOldPositions(world.db, world.now)
  expect(await readTrace(partly)).toMatchObject({
    storedCount: 1,
    deletedBefore: world.before(90 * day).toISOString(),
  })
  expect(await readTrace(await addEnded(95 * day, 94 * day))).toMatchObject({
    points: [],
    startAt: null,
    deletedBefore: world.before(90 * day).toISOString(),
  })
  expect(await readTrace(await addEnded(200, 100))).toMatchObject({
    points: [],
    deletedBefore: null,
  })
  const { journeyId: notStarted } = await world.addDriverUnderWay()
  expect(await readTrace(notStarted)).toMatchObject({ points: [], trip: null })
})

it('of a journey under way ends now', async () => {
  const { journeyId, driverId } = await world.addDriverUnderWay()
  await world.begin(journeyId, 10)
  await world.report(
    driverId,
    [3, 2, 1].map((minutes) => world.minutesAgo(minutes)),
  )
  expect(await readTrace(journeyId)).toMatchObject({
    trip: { until: world.now.toISOString() },
    storedCount: 3,
  })
})

it('of an unknown journey is not found, and nobody reads one without a session', async () => {
  const url = `/gateway/journeys/${randomUUID()}/trace`
  expect((await app.inject({ url, headers })).statusCode).toBe(404)
  expect((await app.inject({ url })).statusCode).toBe(401)
  const broken = await app.inject({ url: '/gateway/journeys/x/trace', headers })
  expect(broken.statusCode).toBeGreaterThanOrEqual(400)
  expect(broken.statusCode).toBeLessThan(500)
})
