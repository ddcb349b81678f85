import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildCustomer, buildDevice } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import { unloading } from '../../../../test/driver-command-sequences.ts'

const { Request, RequestBooking, Cancel, Finish } = journeyStates

let world: OperationWorld
let app: FastifyInstance
let ownHeaders: { authorization: string }
let otherCustomerHeaders: { authorization: string }

beforeAll(async () => {
  world = await OperationWorld.open()
  app = await buildTestApp({ db: world.db, clock: () => world.now })
  ownHeaders = await buildDevice(world.db, world.customerId)
  otherCustomerHeaders = await buildDevice(
    world.db,
    await buildCustomer(world.db, 'Cementos Roca Clara S.A.S.'),
  )
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const get = (path = '', headers = ownHeaders) =>
  app.inject({ url: `/gateway/customer/journeys${path}`, headers })

const post = (path: string, body: object, headers: Record<string, string> = ownHeaders) =>
  app.inject({ method: 'POST', url: `/gateway/customer/journeys${path}`, headers, body })

describe('a customer', () => {
  it('creates a request and a booking', async () => {
    const requested = await post('', wantedService)
    expect(requested.json().journey).toMatchObject({
      journeyStateId: Request,
      customer: { id: world.customerId },
    })
    const booked = await post('', { ...wantedService, loadingAt: world.inMinutes(1440) })
    expect(booked.json().journey).toMatchObject({ journeyStateId: RequestBooking, kind: 'booking' })
  })

  it('gets one journey for a repeated idempotency key', async () => {
    const headers = { ...ownHeaders, 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => post('', wantedService, headers)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const other = await post('', { ...wantedService, priceCop: 1 }, headers)
    expect(other.json()).toMatchObject({ responseCode: 'request.key-reused' })
  })

  it('can order only for itself', async () => {
    const response = await post('', { ...wantedService, customerId: randomUUID() })
    expect(response.statusCode).toBe(400)
  })

  it('lists its own open journeys', async () => {
    const open = await world.request()
    const cancelled = await world.request()
    await post(`/${cancelled.id}/cancel`, { reasonCode: 'CLIENTE_DESISTE' })
    const ids = (await get()).json().journeys.map(({ id }: { id: string }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(cancelled.id)
    expect((await get('', otherCustomerHeaders)).json()).toEqual({ journeys: [] })
  })

  it('sees what cancelling costs, and pays that', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(600) })
    await world.driver(await world.addDriver(), id, { name: 'accept' })
    const preview = (await get(`/${id}/cancellation`)).json()
    expect(preview).toMatchObject({ isLate: true, penaltyCop: 640_000 })
    const { journey } = (await post(`/${id}/cancel`, { reasonCode: 'CLIENTE_DESISTE' })).json()
    expect(journey.journeyStateId).toBe(preview.journeyStateId)
    const { detail } = await world.db
      .selectFrom('transitions')
      .select('detail')
      .where('journey_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ penaltyCop: 640_000, chargedTo: 'customer' })
  })

  it('confirms the delivery', async () => {
    const id = await world.requestAndDrive(unloading)
    const proof = { receivedBy: 'Bodega Norte', documentNumber: 'R-1' }
    const { journey } = (await post(`/${id}/confirm-delivery`, { proof })).json()
    expect(journey.journeyStateId).toBe(Finish)
  })
})

describe('the answer to a customer', () => {
  it('has no attendant and no offered driver', async () => {
    const { id } = await world.book()
    await world.driver(await world.addDriver(), id, { name: 'accept' })
    const driverId = await world.addDriver()
    const reasonCode = 'CONDUCTOR_NO_RESPONDE'
    await world.administrator(id, { name: 'reassignInternally', reasonCode, driverId })
    await world.administrator(id, { name: 'take' })
    expect(await world.read(id)).toMatchObject({
      offeredTo: { id: driverId },
      attendedBy: { id: world.administratorId },
    })
    const redacted = { id, offeredTo: null, attendedBy: null }
    expect((await get()).json().journeys).toContainEqual(expect.objectContaining(redacted))
    const headers = { ...ownHeaders, 'idempotency-key': randomUUID() }
    const cancel = () => post(`/${id}/cancel`, { reasonCode: 'CLIENTE_DESISTE' }, headers)
    for (const response of [await cancel(), await cancel()]) {
      expect(response.json().journey).toMatchObject(redacted)
    }
  })

  it("has the driver's phone", async () => {
    const { id } = await world.request()
    const driverId = await world.addDriver()
    await world.db
      .updateTable('users')
      .set({ phone: '+573000000001' })
      .where('id', '=', driverId)
      .execute()
    await world.driver(driverId, id, { name: 'accept' })
    const { journeys } = (await get()).json()
    const found = journeys.find((journey: { id: string }) => journey.id === id)
    expect(found.driver).toMatchObject({ id: driverId, phone: '+573000000001' })
  })
})

describe("another customer's journey", () => {
  it('is not found, to read or to change', async () => {
    const { id } = await world.request()
    const proof = { receivedBy: 'Nadie', documentNumber: '1' }
    const answers = [
      await get(`/${id}/cancellation`, otherCustomerHeaders),
      await post(`/${id}/cancel`, { reasonCode: 'CLIENTE_DESISTE' }, otherCustomerHeaders),
      await post(`/${id}/confirm-delivery`, { proof }, otherCustomerHeaders),
      await get(`/${randomUUID()}/cancellation`),
    ]
    for (const response of answers) {
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ responseCode: 'journey.not-found' })
    }
    const cancelled = await post(`/${id}/cancel`, { reasonCode: 'CLIENTE_DESISTE' })
    expect(cancelled.json().journey.journeyStateId).toBe(Cancel)
  })
})
