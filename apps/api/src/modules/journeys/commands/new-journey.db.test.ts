import { randomUUID } from 'node:crypto'
import type { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildCustomer, buildDevice, buildTruck, buildUser } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'

let world: OperationWorld
let app: FastifyInstance
let browser: Browser
let ownSite: typeof wantedService.origin
let otherSite: typeof wantedService.origin

beforeAll(async () => {
  world = await OperationWorld.open()
  app = await buildTestApp({ db: world.db, clock: () => world.now })
  browser = new Browser(app)
  await browser.signIn((await buildUser(world.db)).email)
  ownSite = { ...wantedService.origin, name: 'Bodega Fontibón' }
  otherSite = { ...wantedService.origin, name: 'Bodega ajena' }
  await registerSite(world.customerId, ownSite)
  await registerSite(await buildCustomer(world.db), otherSite)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const registerSite = (customerId: string, site: object) =>
  world.db
    .updateTable('customers')
    .set({ sites: JSON.stringify([site]) })
    .where('user_id', '=', customerId)
    .execute()

const create = (change: object, headers: Record<string, string> = {}) => {
  const body = { ...wantedService, customerId: world.customerId, ...change }
  return browser.send('POST', '/gateway/journeys', body, headers)
}

async function countJourneys(): Promise<number> {
  const rows = await world.db.selectFrom('journeys').select('id').execute()
  return rows.length
}

describe('a new journey of an administrator', () => {
  it('keeps the wanted vehicle, the site and the note, and the detail shows them', async () => {
    const order = {
      vehicleType: 'Tractomula',
      bodyType: 'Carpa',
      originSite: ownSite.name,
      note: 'Entra por la portería 3.',
    }
    const { journey }: CommandAnswer = (await create(order)).json()
    const response = await browser.send('GET', `/gateway/journeys/${journey.id}`)
    const detail = JourneyDetail.parse(response.json())
    expect(detail).toMatchObject({
      wantedVehicle: { type: 'Tractomula', bodyType: 'Carpa' },
      originSite: 'Bodega Fontibón',
      destinationSite: null,
      timeline: [{ kind: 'transition', note: 'Entra por la portería 3.' }],
    })
  })

  it('is created once for a repeated key', async () => {
    const before = await countJourneys()
    const headers = { 'idempotency-key': 'new-journey-0001' }
    const answers = [await create({}, headers), await create({}, headers)]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect(await countJourneys()).toBe(before + 1)
    const reused = await create({ cargo: 'Otra' }, headers)
    expect(reused.statusCode).toBe(422)
    expect(await countJourneys()).toBe(before + 1)
  })

  const elsewhere = { ...wantedService.origin, lat: 4.7 }
  it.each([
    ['no customer', { customerId: '' }, 400, /Elija el cliente/],
    ['no cargo', { cargo: ' ' }, 400, /Escriba qué se carga/],
    ['too heavy', { cargoKg: 60_001 }, 400, /60\.000 kg/],
    ['half a kilo', { cargoKg: 0.5 }, 400, /peso en kilos/],
    ['no price', { priceCop: null }, 400, /flete en pesos/],
    ['unknown vehicle', { vehicleType: 'Bus' }, 400, /tipo de vehículo/],
    ['unknown body', { bodyType: 'Bus' }, 400, /carrocería/],
    ['no way to go', { destination: wantedService.origin }, 400, /mismo lugar/],
    ['long wait', { freeWaitMinutes: 10_081 }, 400, /siete días/],
    ['long note', { note: 'a'.repeat(501) }, 400, /500 caracteres/],
    ['promised before now', { promisedAt: '2026-11-16T11:59:00Z' }, 422, /en el futuro/],
    ['site of another customer', { originSite: 'Bodega ajena' }, 422, /sede de origen/],
    ['site in another place', { originSite: 'Bodega Fontibón', origin: elsewhere }, 422, /sede/],
    ['site at the wrong end', { destinationSite: 'Bodega Fontibón' }, 422, /sede de destino/],
    ['unknown customer', { customerId: randomUUID() }, 404, /ese cliente/],
  ])(
    'with %s is refused in Spanish, and nothing is written',
    async (_name, change, status, text) => {
      const before = await countJourneys()
      const response = await create(change)
      expect([response.statusCode, response.json().responseMessage]).toEqual([
        status,
        expect.stringMatching(text),
      ])
      expect(await countJourneys()).toBe(before)
    },
  )
})

describe('a journey that wants a kind of truck', () => {
  it('is offered to, and accepted by, that kind only; an administrator may assign another', async () => {
    const { journey }: CommandAnswer = (await create({ vehicleType: 'Patineta' })).json()
    const [wanted, other] = [
      await buildTruck(world.db, 'PAT101', { vehicle: { type: 'Patineta' } }),
      await buildTruck(world.db, 'MUL102'),
    ]
    const offersOf = async (driverId: string) => {
      const headers = await buildDevice(world.db, driverId)
      const response = await app.inject({ url: '/gateway/driver/offers', headers })
      const { offers }: { offers: { id: string }[] } = response.json()
      return offers.map(({ id }) => id)
    }
    expect(await offersOf(wanted.driver_id)).toContain(journey.id)
    expect(await offersOf(other.driver_id)).not.toContain(journey.id)
    await expect(world.driver(other.driver_id, journey.id, { name: 'accept' })).rejects.toThrow(
      'El cliente pidió Patineta y este vehículo es Tractomula.',
    )
    const path = `/gateway/journeys/${journey.id}/`
    const { candidates } = (await browser.send('GET', `${path}candidates`)).json()
    const known: { driver: { id: string }; warnings: string[] }[] = candidates
    expect(known[0]?.driver.id).toBe(wanted.driver_id)
    expect(known.find(({ driver }) => driver.id === other.driver_id)?.warnings[0]).toMatch(
      /pidió Patineta/,
    )
    const assigned = await browser.send('POST', `${path}assign`, { driverId: other.driver_id })
    expect(assigned.statusCode).toBe(200)
  })
})
