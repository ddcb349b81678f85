import { randomUUID } from 'node:crypto'
import type { DriverMe, DriverOffers } from '@arriero/domain/contract/http/driver.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { banUser, buildDevice } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'

const { Request, OnWay, OnOrigin } = journeyStates

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
  headers: { authorization: string }
}

async function newPhone(driver: Parameters<typeof world.addDriver>[0] = {}): Promise<Phone> {
  const driverId = await world.addDriver(driver)
  return { driverId, headers: await buildDevice(world.db, driverId) }
}

const get = ({ headers }: Phone, url: string) =>
  app.inject({ url: `/gateway/driver/${url}`, headers })

const act = (
  { headers }: Phone,
  id: string,
  slug: string,
  body: object = {},
  key: string = randomUUID(),
) =>
  app.inject({
    method: 'POST',
    url: `/gateway/driver/journeys/${id}/${slug}`,
    headers: { ...headers, 'idempotency-key': key },
    body,
  })

describe('me', () => {
  const me = async (phone: Phone): Promise<DriverMe> => (await get(phone, 'me')).json()

  it('returns the driver, without a journey', async () => {
    const phone = await newPhone({ plate: 'ZZM101' })
    expect(await me(phone)).toEqual({
      id: phone.driverId,
      name: 'Ana María Ñáñez Peña',
      vehicle: { plate: 'ZZM101', type: 'Tractomula' },
      seen: null,
      journey: null,
      bookings: [],
    })
  })

  it('returns the last position, the journey under way and the bookings, soonest first', async () => {
    const phone = await newPhone()
    const [later, sooner] = [
      await world.book({ loadingAt: world.inMinutes(3000) }),
      await world.book(),
    ]
    const journey = await world.request()
    for (const { id } of [later, sooner, journey]) {
      await world.driver(phone.driverId, id, { name: 'accept' })
    }
    await app.inject({
      method: 'POST',
      url: '/gateway/driver/positions',
      headers: phone.headers,
      body: { positions: [{ lat: 5, lng: -74.5, reportedAt: world.now.toISOString() }] },
    })
    const mine = await me(phone)
    expect(mine.journey).toMatchObject({ id: journey.id, position: { lat: 5 } })
    expect(mine.bookings.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(mine.seen).toEqual({ lat: 5, lng: -74.5, at: world.now.toISOString() })
  })

  it('does not reveal the attendant', async () => {
    const phone = await newPhone()
    const [journey, booking] = [await world.request(), await world.book()]
    for (const { id } of [journey, booking]) {
      await world.driver(phone.driverId, id, { name: 'accept' })
      await world.administrator(id, { name: 'take' })
    }
    const mine = await me(phone)
    expect([mine.journey, ...mine.bookings]).toMatchObject([
      { id: journey.id, attendedBy: null },
      { id: booking.id, attendedBy: null },
    ])
  })
})

describe('a command', () => {
  it('is performed by the driver, with place and time', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    const accepted = await act(phone, id, 'accept')
    expect(accepted.json().journey).toMatchObject({
      journeyStateId: OnWay,
      driver: { id: phone.driverId },
    })
    const reportedAt = world.inMinutes(-1)
    const body = { reportedAt, place: { lat: 4.65, lng: -74.11 }, expectedVersion: 2 }
    const arrived = await act(phone, id, 'arrive-at-origin', body)
    expect(arrived.json().journey).toMatchObject({ journeyStateId: OnOrigin, version: 3 })
    const transition = await world.db
      .selectFrom('transitions')
      .selectAll()
      .where('journey_id', '=', id)
      .where('version', '=', 3)
      .executeTakeFirstOrThrow()
    expect(transition).toMatchObject({
      actor: 'driver',
      actor_id: phone.driverId,
      reported_at: new Date(reportedAt),
      lat: 4.65,
    })
  })

  it('needs a valid idempotency key', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    const url = `/gateway/driver/journeys/${id}/accept`
    const without = await app.inject({ method: 'POST', url, headers: phone.headers, body: {} })
    expect(without.statusCode).toBe(400)
    expect(without.json()).toMatchObject({ responseCode: 'request.key-required' })
    const bad = await act(phone, id, 'accept', {}, 'short')
    expect(bad.json()).toEqual({
      responseCode: 'request.invalid',
      responseMessage: 'La llave de repetición tiene de 8 a 64 letras o números.',
    })
    expect(await world.stateOf(id)).toBe(Request)
  })

  it('that is repeated has the same answer and no second effect', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => act(phone, id, 'accept', {}, key)))
    answers.push(await act(phone, id, 'accept', {}, key))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect((await world.read(id)).version).toBe(2)
    const other = await act(phone, id, 'arrive-at-origin', {}, key)
    expect(other.json()).toMatchObject({ responseCode: 'request.key-reused' })
  })

  it('does not reveal the attendant, also when it is repeated', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    await world.administrator(id, { name: 'take' })
    const key = randomUUID()
    for (const answer of [
      await act(phone, id, 'accept', {}, key),
      await act(phone, id, 'accept', {}, key),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json().journey).toMatchObject({ id, attendedBy: null })
    }
    expect((await world.read(id)).attendedBy).not.toBeNull()
  })

  it("on another driver's journey is not found", async () => {
    const [owner, otherDriver] = [await newPhone(), await newPhone()]
    const { id } = await world.request()
    await act(owner, id, 'accept')
    for (const journeyId of [id, randomUUID()]) {
      const response = await act(otherDriver, journeyId, 'arrive-at-origin')
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ responseCode: 'journey.not-found' })
    }
    expect(await world.stateOf(id)).toBe(OnWay)
  })

  it('that drivers do not have is not found', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    for (const slug of ['cancel', 'assign', 'write-note', 'acceptt']) {
      expect((await act(phone, id, slug)).statusCode, slug).toBe(404)
    }
  })

  it('is rejected for a driver who was just banned', async () => {
    const phone = await newPhone()
    const { id } = await world.request()
    await act(phone, id, 'accept')
    await banUser(world.db, phone.driverId)
    expect((await act(phone, id, 'arrive-at-origin')).statusCode).toBe(401)
    expect(await world.stateOf(id)).toBe(OnWay)
  })
})

/** In its own database, because open offers are visible to all drivers. */
describe('offers', () => {
  let offerWorld: OperationWorld
  let offerApp: FastifyInstance
  beforeAll(async () => {
    offerWorld = await OperationWorld.open()
    offerApp = await buildTestApp({ db: offerWorld.db, clock: () => offerWorld.now })
  })
  afterAll(async () => {
    await offerApp.close()
    await offerWorld.close()
  })

  const placed = (lat: number) => ({ origin: { ...wantedService.origin, lat } })
  const addPhone = async (driver: Parameters<typeof world.addDriver>[0] = {}): Promise<Phone> => {
    const driverId = await offerWorld.addDriver(driver)
    const seen = { seen_lat: 5, seen_lng: -74, seen_at: offerWorld.now }
    await offerWorld.db.updateTable('drivers').set(seen).where('user_id', '=', driverId).execute()
    return { driverId, headers: await buildDevice(offerWorld.db, driverId) }
  }
  const readOffers = async ({ headers }: Phone): Promise<DriverOffers['offers']> => {
    const response = await offerApp.inject({ url: '/gateway/driver/offers', headers })
    const { offers }: DriverOffers = response.json()
    return offers
  }
  const offersTo = async (phone: Phone) => (await readOffers(phone)).map(({ id }) => id)

  it('are the journeys the driver could accept, nearest first', async () => {
    const [far, near, booking] = [
      await offerWorld.request(placed(9)),
      await offerWorld.request(placed(5)),
      await offerWorld.book(placed(6)),
    ]
    const [idle, busy, unfit, offeredDriver] = [
      await addPhone(),
      await addPhone(),
      await addPhone({ licenceCategory: 'C2' }),
      await addPhone(),
    ]
    const taken = await offerWorld.request(placed(5))
    await offerWorld.driver(busy.driverId, taken.id, { name: 'accept' })
    const lost = await offerWorld.book(placed(10))
    await offerWorld.driver(idle.driverId, lost.id, { name: 'accept' })
    await offerWorld.administrator(lost.id, {
      name: 'reassignInternally',
      reasonCode: 'CONDUCTOR_NO_RESPONDE',
      driverId: offeredDriver.driverId,
    })

    expect(await offersTo(idle)).toEqual([near.id, booking.id, far.id])
    expect(await offersTo(busy)).toEqual([booking.id])
    expect(await offersTo(unfit)).toEqual([])
    expect(await offersTo(offeredDriver)).toEqual([lost.id, near.id, booking.id, far.id])
  })

  it('show the offer to its driver, but never the attendant', async () => {
    const [leaving, offeredDriver] = [await addPhone(), await addPhone()]
    const [open, lost] = [await offerWorld.request(), await offerWorld.book()]
    await offerWorld.driver(leaving.driverId, lost.id, { name: 'accept' })
    await offerWorld.administrator(lost.id, {
      name: 'reassignInternally',
      reasonCode: 'CONDUCTOR_NO_RESPONDE',
      driverId: offeredDriver.driverId,
    })
    for (const { id } of [open, lost]) await offerWorld.administrator(id, { name: 'take' })
    expect((await offerWorld.read(open.id)).attendedBy).not.toBeNull()
    const offers = await readOffers(offeredDriver)
    const offered = offers.find(({ id }) => id === lost.id)
    expect(offered?.offeredTo?.id).toBe(offeredDriver.driverId)
    expect(new Set(offers.map(({ attendedBy }) => attendedBy))).toEqual(new Set([null]))
  })
})
