import type { PositionsAnswer, ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { banUser, buildDevice } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import { readPoints } from './reported-point.ts'
import { storePositions } from './position-store.ts'

const { origin, destination } = wantedService
const { OnWay, OnOrigin, OnRoute, OnDestiny, Novelty, UnUpdated } = journeyStates

let world: OperationWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await OperationWorld.open()
  app = await buildTestApp({ db: world.db, clock: () => world.now })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

interface Phone {
  driverId: string
  journeyId: string
  headers: { authorization: string }
}

/** A driver who has accepted a journey. */
async function phoneOnWay(): Promise<Phone> {
  const driverId = await world.addDriver()
  const { id: journeyId } = await world.request()
  await world.driver(driverId, journeyId, { name: 'accept' })
  return { driverId, journeyId, headers: await buildDevice(world.db, driverId) }
}

async function phoneOnRoute(): Promise<Phone> {
  const phone = await phoneOnWay()
  const commands = [
    { name: 'arriveAtOrigin' },
    { name: 'startLoading' },
    { name: 'depart' },
  ] as const
  await world.drive(phone.journeyId, commands)
  return phone
}

const at = ({ lat, lng }: { lat: number; lng: number }, secondsAgo = 0): ReportedPosition => ({
  lat,
  lng,
  reportedAt: new Date(world.now.getTime() - secondsAgo * 1000).toISOString(),
})

const send = ({ headers }: Pick<Phone, 'headers'>, positions: readonly object[]) =>
  app.inject({ method: 'POST', url: '/gateway/driver/positions', headers, body: { positions } })

async function report(phone: Phone, ...positions: ReportedPosition[]): Promise<PositionsAnswer> {
  const response = await send(phone, positions)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function stateBecomes(journeyId: string, state: JourneyStateId): Promise<void> {
  await vi.waitFor(async () => expect(await world.stateOf(journeyId)).toBe(state), {
    timeout: 10_000,
  })
}

const readTransitions = (journeyId: string) =>
  world.db
    .selectFrom('transitions')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('version')
    .execute()

describe('a report', () => {
  it('is answered, and moves the position', async () => {
    const phone = await phoneOnRoute()
    const road = { lat: 5.2, lng: -74.6 }
    expect(await report(phone, at(road), { ...at(road, 1), lat: 50 })).toEqual({
      accepted: 1,
      repeated: 0,
      refused: [{ index: 1, because: 'Está fuera de Colombia.' }],
      journeyId: phone.journeyId,
    })
    const { position } = await world.read(phone.journeyId)
    expect(position).toMatchObject({ ...road, at: world.now.toISOString() })
  })

  it('writes no transition and no audit entry, and makes no command stale', async () => {
    const phone = await phoneOnRoute()
    const before = await readTransitions(phone.journeyId)
    const { version } = await world.read(phone.journeyId)
    await report(phone, at({ lat: 5.2, lng: -74.6 }))
    expect(await readTransitions(phone.journeyId)).toEqual(before)
    await world.driver(phone.driverId, phone.journeyId, {
      name: 'reportNovelty',
      noveltyCode: 'TRANCON',
      expectedVersion: version,
    })
  })

  it.each([
    ['nothing', []],
    ['too many', Array.from({ length: 501 }, () => ({}))],
    ['no place', [{ reportedAt: '2026-11-16T12:00:00Z' }]],
    ['no time', [{ lat: 4, lng: -74 }]],
    ['an unknown field', [{ lat: 4, lng: -74, reportedAt: '2026-11-16T12:00:00Z', id: 1 }]],
  ])('of %s is rejected', async (_what, positions) => {
    const phone = await phoneOnWay()
    const response = await send(phone, positions)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ responseCode: 'request.invalid' })
  })

  it('is accepted only from a registered phone of an active driver', async () => {
    const phone = await phoneOnWay()
    await banUser(world.db, phone.driverId)
    const customer = { headers: await buildDevice(world.db, world.customerId) }
    const unknownPhone = { headers: { authorization: 'Bearer unknown-token' } }
    for (const sender of [phone, customer, unknownPhone, { headers: { authorization: '' } }]) {
      const response = await send(sender, [at(origin)])
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ responseCode: 'device.required' })
    }
  })

  it('is rejected with a retry time when the queue is full', async () => {
    const phone = await phoneOnRoute()
    const batch = (number: number) =>
      Array.from({ length: 500 }, (_, index) =>
        at({ lat: 5, lng: -74.6 }, (number * 500 + index) / 1000),
      )
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => send(phone, batch(number))),
    )
    const refused = responses.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(body)).toMatchObject({ responseCode: 'positions.too-many' })
    }
    const taken = responses.filter(({ statusCode }) => statusCode === 200)
    expect(taken.length + refused.length).toBe(12)
    const history = await world.db
      .selectFrom('positions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('journey_id', '=', phone.journeyId)
      .executeTakeFirstOrThrow()
    expect(history.count).toBe(taken.length * 500)
  })
})

describe('a truck at a site', () => {
  it('arrives once, as the system, however often it reports', async () => {
    const phone = await phoneOnWay()
    await report(phone, at(origin, 9))
    await Promise.all([report(phone, at(origin, 8)), report(phone, at(origin, 7))])
    await stateBecomes(phone.journeyId, OnOrigin)
    await report(phone, at(origin))
    const transitions = await readTransitions(phone.journeyId)
    expect(transitions.map(({ event }) => event)).toEqual([
      'createRequest',
      'accept',
      'arriveAtOrigin',
    ])
    expect(transitions.at(-1)).toMatchObject({
      from_state_id: OnWay,
      actor: 'system',
      lat: origin.lat,
      lng: origin.lng,
    })
    expect(transitions.at(-1)?.reported_at).not.toBeNull()
  })

  it('arrives at its destination, and not before', async () => {
    const phone = await phoneOnRoute()
    await report(phone, at(origin, 8 * 3600))
    await report(phone, at(destination))
    await stateBecomes(phone.journeyId, OnDestiny)
    const events = (await readTransitions(phone.journeyId)).map(({ event }) => event)
    expect(events.slice(-2)).toEqual(['depart', 'arriveAtDestination'])
  })

  it('arrives with the next report, even a repeated one, if the server died after the first', async () => {
    const phone = await phoneOnWay()
    const points = readPoints([at(origin)])
    const { changeLog, clock } = world.deps
    // What the server has done before it dies.
    await storePositions({ changeLog, clock, maxSpeedKmh: 160, doubted: new Map() }, [
      { driverId: phone.driverId, points },
    ])
    expect(await world.stateOf(phone.journeyId)).toBe(OnWay)
    expect(await report(phone, at(origin))).toMatchObject({ accepted: 0, repeated: 1 })
    await stateBecomes(phone.journeyId, OnOrigin)
  })
})

describe('a truck that had lost its signal', () => {
  const loseSignalOf = async (journeyId: string) =>
    expect(await world.commands.performAsSystem(journeyId, 'loseSignal')).toBe(true)

  it('returns to its previous state', async () => {
    const phone = await phoneOnRoute()
    await loseSignalOf(phone.journeyId)
    expect(await world.stateOf(phone.journeyId)).toBe(UnUpdated)
    await report(phone, at({ lat: 5.2, lng: -74.6 }))
    await stateBecomes(phone.journeyId, OnRoute)
    expect((await world.read(phone.journeyId)).interrupted).toEqual([])
  })

  it('returns to its novelty, if it had one', async () => {
    const phone = await phoneOnRoute()
    const novelty = { name: 'reportNovelty', noveltyCode: 'VARADA' } as const
    await world.driver(phone.driverId, phone.journeyId, novelty)
    await loseSignalOf(phone.journeyId)
    await report(phone, at(destination))
    await stateBecomes(phone.journeyId, Novelty)
    expect((await world.read(phone.journeyId)).interrupted).toEqual([OnRoute])
  })

  it('arrives at once if it is at the site', async () => {
    const phone = await phoneOnRoute()
    await loseSignalOf(phone.journeyId)
    await report(phone, at(destination))
    await stateBecomes(phone.journeyId, OnDestiny)
    const events = (await readTransitions(phone.journeyId)).map(({ event }) => event)
    expect(events.slice(-3)).toEqual(['loseSignal', 'recoverSignal', 'arriveAtDestination'])
  })

  it('does not recover from implausible points', async () => {
    const phone = await phoneOnRoute()
    await loseSignalOf(phone.journeyId)
    await report(phone, at({ lat: 40.4, lng: -3.7 }))
    await report(phone, at({ lat: 40.4, lng: -3.7 }))
    expect(await world.stateOf(phone.journeyId)).toBe(UnUpdated)
  })
})
