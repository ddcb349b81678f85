import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { UsualPrice, UsualSites } from '@arriero/domain/contract/http/new-journeys.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import {
  buildCustomer,
  buildJourney,
  buildTruck,
  buildUser,
  journeyRow,
} from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { maxPriceRows, minPriceSamples, priceHistoryDays } from './usual-price.ts'

const now = new Date('2026-11-16T12:00:00Z')
const since = new Date(now.getTime() - priceHistoryDays * dayMs)
const cities = ['11001', '05001', '76001'] as const
const types = vehicleTypes.slice(5)

let database: Database
let app: FastifyInstance
let browser: Browser
let customers: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ db: database.db, clock: () => now })
  browser = new Browser(app)
  await browser.signIn((await buildUser(database.db)).email)
  customers = await Promise.all([buildCustomer(database.db), buildCustomer(database.db)])
  await buildHistory()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Journeys of two customers in three kinds of trucks on six corridors, finished or not, old or new. */
async function buildHistory(): Promise<void> {
  const random = new Random(22)
  const trucks: Awaited<ReturnType<typeof buildTruck>>[] = []
  for (const [index, type] of types.entries()) {
    trucks.push(await buildTruck(database.db, `TST10${index}`, { vehicle: { type } }))
  }
  const journeys = Array.from({ length: 120 }, () => {
    const origin = random.pick(cities)
    const isFinished = random.next() < 0.8
    return journeyRow({
      ...random.pick(trucks),
      customer_id: random.pick(customers),
      origin_divipola: origin,
      destination_divipola: random.pick(cities.filter((city) => city !== origin)),
      journey_state_id: isFinished ? journeyStates.Finish : journeyStates.Cancel,
      price_cop: Math.round(random.between(1_000_000, 6_000_000)),
      state_since: new Date(now.getTime() - random.between(0, 500) * dayMs),
    })
  })
  await database.db.insertInto('journeys').values(journeys).execute()
}

const askPrice = async (query: Record<string, string>): Promise<UsualPrice> => {
  const text = new URLSearchParams(query).toString()
  return UsualPrice.parse(
    (await browser.send('GET', `/gateway/journeys/usual-price?${text}`)).json(),
  )
}

describe('GET journeys/usual-price', () => {
  it('answers what all rows say, for every corridor, type and customer', async () => {
    const finished = await readFinished()
    const seen = new Set<string | undefined>()
    for (const origin of cities) {
      for (const destination of cities.filter((city) => city !== origin)) {
        for (const vehicleType of [undefined, ...types]) {
          for (const customerId of [undefined, ...customers]) {
            const asked = { origin, destination, vehicleType, customerId }
            const { usual } = await askPrice(
              Object.fromEntries(Object.entries(asked).filter((entry) => entry[1])) as never,
            )
            const ofAll = pricesOf(finished, { ...asked, customerId: undefined })
            const ofCustomer = customerId === undefined ? null : pricesOf(finished, asked)
            const expected = ofCustomer
              ? { ...ofCustomer, of: 'corridor-and-customer' }
              : ofAll && { ...ofAll, of: 'corridor' }
            expect([asked, usual]).toEqual([asked, expected])
            seen.add(usual?.of)
          }
        }
      }
    }
    expect(seen).toEqual(new Set(['corridor-and-customer', 'corridor', undefined]))
  })

  it('reads at most the newest journeys of the corridor', async () => {
    const journey = {
      customer_id: customers[0] ?? '',
      origin_divipola: '08001',
      destination_divipola: '13001',
      journey_state_id: journeyStates.Finish,
    }
    // Cheap ones that are older than the newest thousand.
    const at = { price_cop: 1000, state_since: new Date(now.getTime() - 2 * dayMs) }
    const older = Array.from({ length: minPriceSamples }, () => journeyRow({ ...journey, ...at }))
    await database.db.insertInto('journeys').values(older).execute()
    const newest = { price_cop: 3_000_000, state_since: new Date(now.getTime() - dayMs) }
    const { id } = await buildJourney(database.db, { ...journey, ...newest })
    const copied = sql.raw(`journey_state_id, state_since, customer_id, cargo, price_cop,
      origin_name, origin_divipola, origin_lat, origin_lng,
      destination_name, destination_divipola, destination_lat, destination_lng`)
    await sql`insert into journeys (id, code, ${copied})
      select gen_random_uuid(), 'V-9' || lpad(number::text, 6, '0'), ${copied}
      from journeys, generate_series(2, ${sql.lit(maxPriceRows)}) as number
      where journeys.id = ${id}`.execute(database.db)
    const { usual } = await askPrice({ origin: '08001', destination: '13001' })
    expect(usual).toMatchObject({ samples: maxPriceRows, p10Cop: 3_000_000 })
  })

  it('returns the rate of the customer that is valid today', async () => {
    const rate = { originDivipola: '11001', destinationDivipola: '05001', vehicleType: 'Turbo' }
    const rates = [
      { ...rate, priceCop: 1_900_000, validFrom: '2025-01-01' },
      { ...rate, priceCop: 2_100_000, validFrom: '2026-11-16' },
      { ...rate, priceCop: 9_000_000, validFrom: '2026-11-17' },
      { ...rate, vehicleType: 'Tractomula', priceCop: 5_000_000, validFrom: '2026-01-01' },
    ]
    const [customerId = ''] = customers
    await database.db
      .updateTable('customers')
      .set({ rates: JSON.stringify(rates) })
      .where('user_id', '=', customerId)
      .execute()
    const asked = { origin: '11001', destination: '05001', customerId }
    expect((await askPrice({ ...asked, vehicleType: 'Turbo' })).agreed).toEqual({
      priceCop: 2_100_000,
      validFrom: '2026-11-16',
    })
    expect((await askPrice({ ...asked, vehicleType: 'Sencillo' })).agreed).toBeNull()
    expect((await askPrice(asked)).agreed).toBeNull()
  })
})

interface Asked {
  origin: string
  destination: string
  vehicleType: string | undefined
  customerId: string | undefined
}

const readFinished = () =>
  database.db
    .selectFrom('journeys')
    .leftJoin('vehicles', 'vehicles.id', 'journeys.vehicle_id')
    .select(['price_cop', 'vehicles.type as vehicleType', 'customer_id as customerId'])
    .select(['origin_divipola as origin', 'destination_divipola as destination'])
    .where('journey_state_id', '=', journeyStates.Finish)
    .where('state_since', '>=', since)
    .orderBy('price_cop')
    .execute()

function pricesOf(finished: Awaited<ReturnType<typeof readFinished>>, asked: Asked) {
  const names = ['origin', 'destination', 'vehicleType', 'customerId'] as const
  const prices = finished.filter((one) =>
    names.every((name) => asked[name] === undefined || asked[name] === one[name]),
  )
  if (prices.length < minPriceSamples) return null
  const at = (share: number) => {
    const place = share * (prices.length - 1)
    const [below, above] = [Math.floor(place), Math.ceil(place)].map(
      (index) => prices[index]?.price_cop ?? 0,
    )
    return Math.round((below ?? 0) + ((above ?? 0) - (below ?? 0)) * (place % 1))
  }
  return { samples: prices.length, p10Cop: at(0.1), medianCop: at(0.5), p90Cop: at(0.9) }
}

describe('GET journeys/usual-sites', () => {
  const ask = (customerId: string) =>
    browser.send('GET', `/gateway/journeys/usual-sites?customerId=${customerId}`)

  it('lists the registered sites, then the other places of its journeys, the most used first', async () => {
    const customerId = await buildCustomer(database.db)
    const site = {
      name: 'Planta',
      divipola: '11001',
      lat: 4.65,
      lng: -74.11,
      address: 'Cl. 13 # 65-10',
    }
    await database.db
      .updateTable('customers')
      .set({ sites: JSON.stringify([site]) })
      .where('user_id', '=', customerId)
      .execute()
    const from = {
      origin_name: 'Bogotá',
      origin_divipola: '11001',
      origin_lat: 4.65,
      origin_lng: -74.11,
    }
    for (const lng of [-75.1, -75.2, -75.2]) {
      await buildJourney(database.db, {
        ...from,
        customer_id: customerId,
        destination_name: 'Medellín',
        destination_divipola: '05001',
        destination_lat: 6.2,
        destination_lng: lng,
      })
    }
    const { sites } = UsualSites.parse((await ask(customerId)).json())
    expect(sites.map(({ site: own, name, lng, uses }) => [own, name, lng, uses])).toEqual([
      ['Planta', 'Planta', -74.11, 3],
      [null, 'Medellín', -75.2, 2],
      [null, 'Medellín', -75.1, 1],
    ])
  })

  it('refuses an unknown customer', async () => {
    const response = await ask('00000000-0000-4000-8000-000000000000')
    expect([response.statusCode, response.json().responseCode]).toEqual([404, 'customer.not-found'])
  })
})
