import { JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ListedJourneys, minute, readAt } from '../../../../test/listed-journeys.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { listJourneys } from './journey-list.ts'

let database: Database
let listed: ListedJourneys

beforeAll(async () => {
  database = await createTestDatabase()
  // The newer ones are more than the first scan of a search covers.
  listed = await ListedJourneys.build(database.db, 2500)
})
afterAll(() => database.close())

type ListQuery = Partial<JourneyPageQuery>

const expected = (query: ListQuery): string[] => listed.find(query)

const list = (query: ListQuery) =>
  listJourneys(database.db, JourneyPageQuery.parse(toWire(query)), readAt)

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
    ['a customer', () => ({ customerId: listed.customers[1] ?? '' })],
    ['a driver', () => ({ driverId: listed.trucks[0]?.driver_id ?? '' })],
    ['a plate in any writing', () => ({ plate: 'zza-012' })],
    ['nothing for an unknown plate', () => ({ plate: 'ZZZ999' })],
    ['a trailer', () => ({ plate: 'r99012' })],
    ['an origin', () => ({ origin: '11001' })],
    ['a destination', () => ({ destination: '47001' })],
    ['a corridor', () => ({ origin: '11001', destination: '47001' })],
    ['a time range', () => ({ from: minute(3).toISOString(), until: minute(9).toISOString() })],
    ['what arrived late or is overdue', () => ({ late: 'yes' })],
    ['what arrived in time', () => ({ late: 'no' })],
    ['any novelty', () => ({ novelty: 'any' })],
    ['a kind of novelty', () => ({ novelty: 'PARO' })],
    ['any surcharge', () => ({ surcharge: 'any' })],
    ['a surcharge at the destination', () => ({ surcharge: 'destination' })],
    ['what anybody cancelled', () => ({ cancelledBy: 'any' })],
    [
      'what drivers cancelled for a reason',
      () => ({ cancelledBy: 'driver', cancelReason: 'DUPLICADO' }),
    ],
    ['what has been on the road', () => ({ reached: 9 })],
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
    const wanted = expected({ driverId: listed.trucks[1]?.driver_id ?? '' })
    expect(wanted.length).toBeGreaterThan(10)
    expect(await listAllPages({ text, limit: 20 })).toEqual(wanted)
  })

  it('has test data that matches', () => {
    for (const query of [
      { text: 'bogota' },
      { states: [12] as const },
      { plate: 'r99012' },
      { late: 'yes' },
      { late: 'no' },
      { novelty: 'PARO' },
      { cancelledBy: 'driver' },
    ]) {
      expect(expected(query as ListQuery).length).toBeGreaterThan(10)
    }
  })

  it('combines all filters, page by page', async () => {
    const queries = fc.tuple(listed.filters(), fc.constantFrom(7, 50, 200))
    await fc.assert(
      fc.asyncProperty(queries, async ([filter, limit]) => {
        const query = { ...filter, limit }
        const wanted = expected(query)
        const first = await list(query)
        expect(first.journeys.map(({ id }) => id)).toEqual(wanted.slice(0, limit))
        expect(first.nextCursor !== null).toBe(wanted.length > limit)
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
