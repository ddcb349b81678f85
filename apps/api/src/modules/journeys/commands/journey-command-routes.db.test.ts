import { randomUUID } from 'node:crypto'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  it('creates a request, and a booking when there is an appointment', async () => {
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
  ])('refuses %o', async (change, status, code) => {
    const response = await post('', { ...wantedService, customerId: world.customerId, ...change })
    expect([response.statusCode, response.json().responseCode]).toEqual([status, code])
  })
})
