import { JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildJourney, buildTruck } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { searchTerms } from '#platform/search-words.ts'
import { searchWords } from '../search-words.ts'
import { listJourneys } from './journey-list.ts'

interface Built {
  id: string
  state: JourneyStateId
  since: Date
  customerId: string
  driverId: string
  plate: string
  trailer: string
  origin: string
  destination: string
  words: string[]
}

const minute = (number: number) => new Date(Date.UTC(2026, 10, 15, 12, number, 0, 7))
const companies = ['Cargas del Frailejón S.A.S.', 'Café Ñáñez & Cía.', "D'Todo: Ltda. 24/7"]
const cities = [
  ['Bogotá', '11001'],
  ['Santa Marta', '47001'],
  ['Buenaventura', '76109'],
] as const
// A driver has one journey under way at most, and any number of closed ones.
const states = [journeyStates.Finish, journeyStates.Cancel, journeyStates.CancelByDriver]

let database: Database
let customers: string[]
let trucks: { driver_id: string; vehicle_id: string; plate: string }[]
const built: Built[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  customers = []
  for (const company of companies) customers.push(await buildCustomer(db, company))
  trucks = []
  for (const plate of ['ZZA012', 'ZZA120', 'ZZB012']) {
    const number = trucks.length
    const truck = await buildTruck(db, plate, {
      user: { phone: `+57300000000${number}` },
      driver: { cedula: `102030405${number}` },
    })
    trucks.push({ plate, ...truck })
  }
  const random = new Random(1)
  for (let number = 0; number < 120; number++) await build(random, number)
  await buildNewer(customers[0] ?? '')
})
afterAll(() => database.close())

async function build(random: Random, number: number): Promise<void> {
  const customer = random.whole(0, 2)
  const { plate, ...truck } = random.pick(trucks)
  const [from, to] = [random.pick(cities), random.pick(cities)]
  const given = {
    code: `V-${10_000 + number}`,
    customer: companies[customer] ?? '',
    driver: 'Óscar Iván Peña',
    plate,
    trailerPlate: random.pick(['R99012', 'S99120']),
    origin: from[0],
    destination: to[0],
    cargo: random.pick(['Café en sacos', 'Contenedor 20/40', 'Ñame']),
    manifest: random.pick([null, `MAN-${number}`]),
  }
  const journey = {
    customerId: customers[customer] ?? '',
    state: random.pick(states),
    since: minute(random.whole(0, 20)),
  }
  const { id } = await buildJourney(database.db, {
    ...truck,
    code: given.code,
    customer_id: journey.customerId,
    journey_state_id: journey.state,
    state_since: journey.since,
    trailer_plate: given.trailerPlate,
    origin_divipola: from[1],
    destination_divipola: to[1],
    search_text: searchWords(given),
  })
  built.push({
    ...journey,
    id,
    driverId: truck.driver_id,
    plate,
    trailer: given.trailerPlate,
    origin: from[1],
    destination: to[1],
    words: searchWords(given).split(' '),
  })
}

/** More than the first scan covers, all newer than the others; one in fifty has a word of its own. */
async function buildNewer(customerId: string): Promise<void> {
  const { rows } = await sql<{ id: string; at: Date; words: string }>`
    insert into journeys (id, code, journey_state_id, state_since, customer_id, origin_name, origin_divipola,
      origin_lat, origin_lng, destination_name, destination_divipola, destination_lat, destination_lng,
      cargo, price_cop, search_text)
    select gen_random_uuid(), 'N-' || n, 26, ${minute(60)}::timestamptz + n / 3 * interval '1 second', ${customerId},
      'Neiva', '41001', 2.9, -75.2, 'Yopal', '85001', 5.3, -72.3, 'Arroz', 1000000,
      'relleno' || case when n % 50 = 0 then ' cincuenta' else '' end
    from generate_series(1, 2500) as n
    returning id, state_since as at, search_text as words`.execute(database.db)
  for (const { id, at, words } of rows) {
    built.push({
      id,
      state: journeyStates.RequestExpired,
      since: at,
      customerId,
      driverId: '',
      plate: '',
      trailer: '',
      origin: '41001',
      destination: '85001',
      words: words.split(' '),
    })
  }
}

type ListQuery = Partial<JourneyPageQuery>

/** The expected result, computed without a database. */
function expected(query: ListQuery): string[] {
  const words = searchTerms(query.text ?? '')
  // A text without letters or digits matches nothing.
  if (words.length === 0 && query.text?.trim()) return []
  const is = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value
  return built
    .filter(
      (one) =>
        is(query.customerId, one.customerId) &&
        is(query.driverId, one.driverId) &&
        is(query.origin, one.origin) &&
        is(query.destination, one.destination) &&
        (query.states?.includes(one.state) ?? true) &&
        (query.plate === undefined || [one.plate, one.trailer].includes(normal(query.plate))) &&
        (query.from === undefined || one.since >= new Date(query.from)) &&
        (query.until === undefined || one.since < new Date(query.until)) &&
        words.every((word) => one.words.some((own) => own.startsWith(word))),
    )
    .toSorted((a, b) => Number(b.since) - Number(a.since) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

const normal = (plate: string) => plate.replace(/[\s-]/g, '').toUpperCase()

const list = (query: ListQuery) => listJourneys(database.db, JourneyPageQuery.parse(toWire(query)))

/** As in a query string. */
const toWire = ({ states: list, ...query }: ListQuery) => ({
  ...query,
  ...(list && { states: list.join() }),
})

async function listAllPages(query: ListQuery): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) })
    ids.push(...page.journeys.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

describe('search', () => {
  it.each<[string, () => ListQuery]>([
    ['a word', () => ({ text: 'bogota' })],
    ['a word with its accent', () => ({ text: 'BOGOTÁ' })],
    ['the beginning of a word', () => ({ text: 'frail' })],
    ['Ñ, also written as N', () => ({ text: 'ñañez nam' })],
    ['nothing for the middle of a word', () => ({ text: 'gota' })],
    ['journeys with all words', () => ({ text: 'santa marta contenedor' })],
    ['a code', () => ({ text: 'V-10007' })],
    ['the number of a code', () => ({ text: '10007' })],
    ['a plate as it is shown', () => ({ text: 'zza 012' })],
    ['a manifest', () => ({ text: 'man-7' })],
    ['a frequent word of the newest', () => ({ text: 'relleno' })],
    ['a rare word of the newest', () => ({ text: 'cincuenta', limit: 60 })],
    ['a state', () => ({ states: [12] })],
    ['two states', () => ({ states: [12, 19] })],
    ['a state twice', () => ({ states: [12, 12], limit: 7 })],
    ['nothing in a state without journeys', () => ({ states: [13] })],
    ['a customer', () => ({ customerId: customers[1] ?? '' })],
    ['a driver', () => ({ driverId: trucks[0]?.driver_id ?? '' })],
    ['a plate in any writing', () => ({ plate: 'zza-012' })],
    ['nothing for an unknown plate', () => ({ plate: 'ZZZ999' })],
    ['a trailer', () => ({ plate: 'r99012' })],
    ['an origin', () => ({ origin: '11001' })],
    ['a destination', () => ({ destination: '47001' })],
    ['a corridor', () => ({ origin: '11001', destination: '47001' })],
    ['a time range', () => ({ from: minute(3).toISOString(), until: minute(9).toISOString() })],
    [
      'nothing in an empty time range',
      () => ({ from: minute(9).toISOString(), until: minute(9).toISOString() }),
    ],
  ])('finds %s', async (_name, query) => {
    const listQuery = query()
    expect(await listAllPages(listQuery)).toEqual(expected(listQuery))
  })

  it.each([
    ['a cédula', '1020304051'],
    ['a cédula with dots', '1.020.304.051'],
    ['a phone', '300 000 0001'],
    ['a phone with its country', '+57 300 000 0001'],
  ])('finds the journeys of a driver by %s', async (_name, text) => {
    const wanted = expected({ driverId: trucks[1]?.driver_id ?? '' })
    expect(wanted.length).toBeGreaterThan(10)
    expect(await listAllPages({ text, limit: 20 })).toEqual(wanted)
  })

  it('has test data that matches', () => {
    for (const query of [{ text: 'bogota' }, { states: [12] as const }, { plate: 'r99012' }]) {
      expect(expected(query as ListQuery).length).toBeGreaterThan(10)
    }
  })

  it('combines all filters, page by page', async () => {
    const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
    const queries = fc.record({
      text: optional(fc.constantFrom('bogota', 'cafe', 'zza 012', 'sacos bo', 'relleno', 'x', '')),
      states: optional(fc.subarray([12, 19, 37, 26] as JourneyStateId[], { minLength: 1 })),
      from: optional(fc.integer({ min: 0, max: 70 }).map((at) => minute(at).toISOString())),
      until: optional(fc.integer({ min: 0, max: 70 }).map((at) => minute(at).toISOString())),
      customerId: optional(fc.constantFrom(...customers)),
      driverId: optional(fc.constantFrom(...trucks.map((truck) => truck.driver_id))),
      plate: optional(fc.constantFrom('ZZA012', 'ZZB 012', 'S99120')),
      origin: optional(fc.constantFrom('11001', '47001', '41001')),
      destination: optional(fc.constantFrom('11001', '76109', '85001')),
      limit: fc.constantFrom(7, 50, 200),
    })
    await fc.assert(
      fc.asyncProperty(queries, async (given) => {
        const query = JSON.parse(JSON.stringify(given)) as ListQuery
        const wanted = expected(query)
        const first = await list(query)
        expect(first.journeys.map(({ id }) => id)).toEqual(wanted.slice(0, query.limit))
        expect(first.nextCursor !== null).toBe(wanted.length > (query.limit ?? 0))
        if (wanted.length <= 150) expect(await listAllPages(query)).toEqual(wanted)
      }),
      { numRuns: 60 },
    )
  })

  it.each(["'", ':*', '&', '|', '!', '\\', '\0', '🚚', '\uD800', "a' & b", '((', '<->', ' '])(
    'treats %j as plain text, not as query syntax',
    async (text) => {
      const { journeys } = await list({ text: `bogota ${text}`, limit: 5 })
      expect(journeys.map(({ id }) => id)).toEqual(expected({ text: `bogota ${text}` }).slice(0, 5))
    },
  )

  it('never fails, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (text) => {
        const wanted = expected({ text }).slice(0, 3)
        const { journeys } = await list({ text: text.slice(0, 100), limit: 3 })
        expect(journeys.map(({ id }) => id)).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
  })
})
