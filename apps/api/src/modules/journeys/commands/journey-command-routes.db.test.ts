import { randomUUID } from 'node:crypto'
import type { BulkAnswer, CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'

let world: OperationWorld
let app: FastifyInstance
let browser: Browser

beforeAll(async () => {
  world = await OperationWorld.open()
  app = await buildTestApp({ db: world.db, clock: () => world.now })
  browser = new Browser(app)
  const { email } = await buildUser(world.db)
  await browser.signIn(email)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  browser.send('POST', `/gateway/journeys${path}`, body, headers)

describe('POST journeys', () => {
  it('creates a request, or a booking with an appointment', async () => {
    const body = { ...wantedService, customerId: world.customerId }
    const { journey }: CommandAnswer = (await post('', body)).json()
    expect(journey).toMatchObject({ journeyStateId: journeyStates.Request, version: 1 })
    expect(journey.code).toMatch(/^V-\d+$/)
    const booking = await post('', { ...body, loadingAt: world.inMinutes(600) })
    expect(booking.json().journey).toMatchObject({ journeyStateId: 20, kind: 'booking' })
  })

  it.each([
    [{ customerId: randomUUID() }, 404, 'customer.not-found'],
    [{ loadingAt: '2026-11-16T12:30:00Z' }, 422, 'journey.appointment-too-soon'],
    [{ priceCop: -1 }, 400, 'request.invalid'],
    [{ priceCop: 1.5 }, 400, 'request.invalid'],
    [{ cargo: '' }, 400, 'request.invalid'],
    [{ madeUp: 1 }, 400, 'request.invalid'],
    [
      { loadingAt: '2026-11-17T12:00:00Z', promisedAt: '2026-11-17T11:00:00Z' },
      400,
      'request.invalid',
    ],
  ])('rejects %o', async (change, status, code) => {
    const response = await post('', { ...wantedService, customerId: world.customerId, ...change })
    expect([response.statusCode, response.json().responseCode]).toEqual([status, code])
  })
})

const cancel = { reasonCode: 'CLIENTE_DESISTE' }

describe('POST journeys/{id}/{command}', () => {
  it('performs the command as the administrator', async () => {
    const { id } = await world.request()
    const driverId = await world.addDriver()
    const { journey }: CommandAnswer = (await post(`/${id}/assign`, { driverId })).json()
    expect(journey).toMatchObject({ journeyStateId: journeyStates.OnWay, driver: { id: driverId } })
    expect(await lastTransition(id)).toMatchObject({
      event: 'assign',
      actor: 'administrator',
      actor_id: browser.user?.id,
      entered_by: null,
    })
    const [entry] = await readAudit(world.db, { event: 'journey.assign', subject_id: id })
    expect(entry).toMatchObject({
      actor_kind: 'administrator',
      actor_id: browser.user?.id,
      detail: { from: 1, to: 4, reason: null, version: 2 },
    })
    expect(entry?.request_id).toBe((await lastTransition(id))?.request_id)
  })

  it('performs a command on behalf of a driver', async () => {
    const { id } = await world.request()
    await world.drive(id, [{ name: 'accept' }])
    const { driver } = await world.read(id)
    const body = { reasonCode: 'OTRO', note: 'Se enfermó.', onBehalfOf: 'driver' }
    const { journey }: CommandAnswer = (await post(`/${id}/withdraw`, body)).json()
    expect(journey.journeyStateId).toBe(journeyStates.CancelByDriver)
    expect(await lastTransition(id)).toMatchObject({
      actor: 'driver',
      actor_id: driver?.id,
      entered_by: browser.user?.id,
      note: 'Se enfermó.',
    })
  })

  it('stores the reported time and place', async () => {
    const { id } = await world.request()
    await world.drive(id, [{ name: 'accept' }])
    const reportedAt = '2026-11-16T11:58:00.000Z'
    const body = { reportedAt, place: { lat: 4.6, lng: -74.1 }, reasonCode: 'CONDUCTOR_CONFIRMA' }
    await post(`/${id}/arrive-at-origin`, body)
    expect(await lastTransition(id)).toMatchObject({
      reported_at: new Date(reportedAt),
      lat: 4.6,
      lng: -74.1,
      at: world.now,
      stay_seconds: 0,
    })
  })

  it.each<[string, object, number, string]>([
    ['cancel', {}, 400, 'Elija un motivo de la lista.'],
    ['cancel', { reasonCode: 'PORQUE_SI' }, 400, 'Elija un motivo de la lista.'],
    ['cancel', { reasonCode: 'OTRO' }, 422, 'Explique en la nota cuál fue el otro motivo.'],
    ['accept', {}, 403, 'Solo el conductor puede aceptar servicio.'],
    [
      'accept',
      { onBehalfOf: 'driver' },
      404,
      'Ningún conductor lleva este viaje ni lo tiene ofrecido.',
    ],
    ['assign', { driverId: 'x' }, 400, 'Revise el campo «conductor».'],
    ['assign', { driverId: randomUUID(), onBehalfOf: 'driver' }, 400, 'Revise los datos enviados.'],
    ['depart', {}, 409, 'No se puede registrar salida con carga en el estado «Solicitado»'],
    ['write-note', { note: ' ' }, 400, 'Revise el campo «nota».'],
  ])('rejects %s %o', async (slug, body, status, sentence) => {
    const { id, version } = await world.request()
    const response = await post(`/${id}/${slug}`, body)
    expect([response.statusCode, response.json().responseMessage]).toEqual([
      status,
      expect.stringContaining(sentence),
    ])
    expect((await world.read(id)).version).toBe(version)
  })

  it('answers not found for an unknown journey', async () => {
    const response = await post(`/${randomUUID()}/cancel`, cancel)
    expect([response.statusCode, response.json().responseCode]).toEqual([404, 'journey.not-found'])
  })

  it('performs a request with a repeated idempotency key once', async () => {
    const { id } = await world.request()
    const key = { 'idempotency-key': 'key-of-a-note' }
    const note = { note: 'Llamó el cliente.' }
    const first = await post(`/${id}/write-note`, note, key)
    expect((await post(`/${id}/write-note`, note, key)).json()).toEqual(first.json())
    expect((await world.read(id)).version).toBe(2)
    const other = await post(`/${id}/write-note`, { note: 'Otra cosa.' }, key)
    expect([other.statusCode, other.json().responseCode]).toEqual([422, 'request.key-reused'])
    const wrong = await post(`/${id}/write-note`, note, { 'idempotency-key': 'short' })
    expect([wrong.statusCode, wrong.json().responseMessage]).toEqual([
      400,
      'La llave de repetición tiene de 8 a 64 letras o números.',
    ])
  })
})

describe('POST journeys/bulk/{command}', () => {
  it('returns one result per journey', async () => {
    const journeys = [await world.request(), await world.request(), await world.request()]
    const [first, second, third] = journeys.map(({ id }) => id)
    await world.customer(second ?? '', { name: 'cancel', ...cancel })
    const unknownId = randomUUID()
    const targets = [
      { id: first },
      { id: second },
      { id: third, expectedVersion: 1 },
      { id: unknownId },
    ]
    const { results }: BulkAnswer = (await post('/bulk/cancel', { ...cancel, targets })).json()
    expect(results).toMatchObject([
      { id: first, done: true, journey: { journeyStateId: journeyStates.Cancel } },
      { id: second, done: false, responseCode: 'journey.transition-refused' },
      { id: third, done: true },
      { id: unknownId, done: false, responseCode: 'journey.not-found' },
    ])
  })

  it('performs each command once for a repeated idempotency key', async () => {
    const targets = [{ id: (await world.request()).id }, { id: (await world.request()).id }]
    const body = { note: 'Paro en la vía.', targets }
    const key = { 'idempotency-key': 'key-of-many-notes' }
    const first = await post('/bulk/write-note', body, key)
    expect((await post('/bulk/write-note', body, key)).json()).toEqual(first.json())
    for (const { id } of targets) expect((await world.read(id)).version).toBe(2)
  })

  it.each([
    [{ ...cancel, targets: [] }],
    [{ ...cancel }],
    [{ ...cancel, expectedVersion: 1, targets: [{ id: randomUUID() }] }],
    [{ targets: [{ id: randomUUID() }] }],
    [{ ...cancel, targets: Array.from({ length: 201 }, () => ({ id: randomUUID() })) }],
  ])('rejects %o', async (body) => {
    expect((await post('/bulk/cancel', body)).statusCode).toBe(400)
  })
})

describe('GET journeys/{id}/cancellation', () => {
  const preview = (id: string, query = '') =>
    browser.send('GET', `/gateway/journeys/${id}/cancellation${query}`)

  it('describes the consequence for the actor', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(240) })
    await world.drive(id, [{ name: 'accept' }])
    expect((await preview(id)).json()).toMatchObject({ journeyStateId: 19, penaltyCop: 0 })
    expect((await preview(id, '?onBehalfOf=customer')).json()).toMatchObject({
      journeyStateId: 35,
      isLate: true,
      penaltyCop: 640_000,
    })
    expect((await preview(id, '?onBehalfOf=driver')).json()).toMatchObject({ journeyStateId: 34 })
  })

  it('rejects an impossible cancellation and an unknown journey', async () => {
    const { id } = await world.request()
    expect((await preview(id, '?onBehalfOf=driver')).statusCode).toBe(409)
    expect((await preview(randomUUID())).statusCode).toBe(404)
    expect((await preview(id, '?onBehalfOf=system')).statusCode).toBe(400)
  })
})

const lastTransition = (id: string) =>
  world.db
    .selectFrom('transitions')
    .selectAll()
    .where('journey_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst()
