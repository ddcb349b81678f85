import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { journeyStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { actors } from '@arriero/domain/journeys/journey-event.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ListedJourneys, readAt } from '../../../../test/listed-journeys.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { countFacets } from './journey-facets.ts'

let database: Database
let listed: ListedJourneys

beforeAll(async () => {
  database = await createTestDatabase()
  listed = await ListedJourneys.build(database.db)
})
afterAll(() => database.close())

type Filter = Parameters<typeof listed.find>[0]

/** Every value of every facet, as the filter that choosing it would give. */
const values: Record<Exclude<keyof JourneyFacets, 'total'>, Record<string, Filter>> = {
  states: byValue(journeyStateIds, (state) => ({ states: [state] })),
  late: byValue(['yes', 'no'] as const, (late) => ({ late })),
  novelty: byValue(
    ['any', ...(Object.keys(novelties) as (keyof typeof novelties)[])],
    (novelty) => ({
      novelty,
    }),
  ),
  surcharge: byValue(['any', 'origin', 'destination'] as const, (surcharge) => ({ surcharge })),
  cancelledBy: byValue(['any', ...actors] as const, (cancelledBy) => ({ cancelledBy })),
}

function byValue<T extends string | number>(all: readonly T[], filter: (value: T) => Filter) {
  return Object.fromEntries(all.map((value) => [String(value), filter(value)]))
}

it('counts what choosing each value would list, whatever the other filters', async () => {
  await fc.assert(
    fc.asyncProperty(listed.filters(), async (filter) => {
      const facets = await countFacets(database.db, filter, readAt)
      expect(facets).toEqual({
        total: listed.find(filter).length,
        ...Object.fromEntries(
          Object.entries(values).map(([facet, choices]) => [
            facet,
            expectedCounts(filter, choices),
          ]),
        ),
      })
    }),
    { numRuns: 25 },
  )
})

function expectedCounts(filter: Filter, choices: Record<string, Filter>): Record<string, number> {
  const counted = Object.entries(choices).map(
    ([value, choice]) => [value, listed.find({ ...filter, ...choice }).length] as const,
  )
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

it('counts nothing in an empty time range', async () => {
  const at = readAt.toISOString()
  expect(await countFacets(database.db, { from: at, until: at }, readAt)).toEqual({
    total: 0,
    states: {},
    late: {},
    novelty: {},
    surcharge: {},
    cancelledBy: {},
  })
})
