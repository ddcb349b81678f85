import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer, buildJourney } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { listJourneys } from './journey-list.ts'

let database: Database
const ids: string[] = []
let minute = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const customer_id = await buildCustomer(database.db)
  for (let number = 0; number < 60; number++) {
    const state_since = new Date(Date.UTC(2026, 10, 15, 12, Math.floor(number / 4)))
    const search_text = number % 2 === 0 ? 'par' : 'impar'
    ids.push((await buildJourney(database.db, { customer_id, state_since, search_text })).id)
  }
})
afterAll(() => database.close())

it.each([{}, { text: 'par' }])(
  'pages of %j have no gap and no repetition while journeys change state',
  async (filter) => {
    const seen: string[] = []
    const moved = new Set<string>()
    let cursor: string | null = null
    do {
      const query = { ...filter, limit: 7, ...(cursor && { cursor }) }
      const page = await listJourneys(database.db, query, new Date())
      seen.push(...page.journeys.map(({ id }) => id))
      cursor = page.nextCursor
      // The first and the last journey of this page, and one of any page.
      for (const id of [page.journeys[0]?.id, page.journeys.at(-1)?.id, ids[(minute * 5) % 60]]) {
        if (id === undefined) continue
        moved.add(id)
        await database.db
          .updateTable('journeys')
          .set({
            journey_state_id: journeyStates.Novelty,
            state_since: new Date(Date.UTC(2026, 10, 15, 15, minute++)),
          })
          .where('id', '=', id)
          .execute()
      }
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    const stayed = ids.filter((id, at) => !moved.has(id) && (!('text' in filter) || at % 2 === 0))
    expect(seen).toEqual(expect.arrayContaining(stayed))
    expect(stayed.length).toBeGreaterThan(5)
  },
)
