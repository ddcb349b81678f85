import { Random } from '@arriero/domain/demo/random.ts'
import {
  type LiveDocument,
  collectionQuery,
  type FilterValue,
  type LiveFilter,
} from '@arriero/domain/live/live-query.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyQuery } from '../test/any-field/any-query.ts'
import { buildVariedJourneys } from '../test/any-field/varied-journeys.ts'
import { planCampaign } from '../test/campaign.ts'
import { buildUser } from '../test/factories.ts'
import { evaluateInMemory } from '../test/live-expectations.ts'
import { notify } from '../test/live-process/test-writes.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { liveCollections } from './live-collections.ts'

const { size: queries, seed } = planCampaign({
  name: 'Reads by any field, SQL against memory',
  unit: 'queries a collection',
  sizes: { test: 80, prove: 3_000 },
})
const timeout = 60_000 + queries * 100

let database: Database
let changeLog: ChangeLog
let loaded: { collection: LiveCollection; path: string; documents: LiveDocument[] }[]
let params: Record<string, string>

/** Builds documents of every collection; a new collection needs some here too. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const random = new Random(seed)
  changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  const administratorId = (await buildUser(db)).id
  params = { administratorId }
  await buildVariedJourneys(db, random, 60)
  await buildVariedNotifications(random, administratorId)
  loaded = await Promise.all(
    liveCollections(db, changeLog).map(async (collection) => {
      const path = collection.pattern.replaceAll(/\{(\w+)\}/g, (_all, name) => params[name] ?? '')
      return { collection, path, documents: await collection.load(collectionQuery(path), params) }
    }),
  )
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

async function buildVariedNotifications(random: Random, administratorId: string): Promise<void> {
  const [other, journey] = [
    await buildUser(database.db),
    await database.db.selectFrom('journeys').select('id').executeTakeFirstOrThrow(),
  ]
  const at = [0, 1].map((minute) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7)))
  for (let n = 0; n < 30; n++) {
    await notify(changeLog, {
      administrator_id: random.pick([administratorId, administratorId, other.id]),
      datetime: random.pick(at),
      readed: random.pick([true, false]),
      kind: random.pick(['late', 'signalLost', 'novelty']),
      severity: random.pick(['critical', 'info']),
      title: random.pick(['Sin señal', 'sin señal', '😀', 'ﬁn']),
      text: random.pick(['null', '', 'Café', 'Cafe\u0301']),
      journey_id: random.pick([null, journey.id]),
      event_id: random.pick([null, '7']),
      group_key: random.pick(['late', 'novelty']),
      count: random.whole(1, 3),
      closed_at: random.pick([null, ...at]),
    })
  }
}

it("allows filters by every field of every document's schema", () => {
  for (const { collection, documents } of loaded) {
    const { pattern, document, fields } = collection
    expect(documents.length, pattern).toBeGreaterThan(5)
    for (const each of documents) document.parse(each)
    expect([...fields.filterable], pattern).toEqual(
      expect.arrayContaining(Object.keys(document.shape)),
    )
  }
})

it('finds documents by the whole value of each field', async () => {
  for (const { collection, path, documents } of loaded) {
    for (const field of Object.keys(collection.document.shape)) {
      for (const value of distinct(documents.map((document) => document[field])).slice(0, 6)) {
        const filter: LiveFilter = { field, op: '==', value }
        const query = collectionQuery(path, { where: [filter] })
        const found = await collection.load(query, params)
        expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
        expect(found, JSON.stringify(query)).toEqual(evaluateInMemory(query, documents))
      }
    }
  }
})

/** As filter values: every value in a document may be used in a filter. */
const distinct = (values: readonly unknown[]) =>
  [...new Set(values.map((value) => JSON.stringify(value)))].map((text): FilterValue =>
    JSON.parse(text),
  )

it(
  `answers queries like the rule in memory does, ${queries} times, seed ${seed}`,
  { timeout },
  async () => {
    for (const { collection, path, documents } of loaded) {
      let found = 0
      await fc.assert(
        fc.asyncProperty(anyQuery(path, collection.fields, documents), async (query) => {
          const answer = await collection.load(query, params)
          expect(answer).toEqual(evaluateInMemory(query, documents))
          if (query.where.length > 0 && answer.length > 0) found += 1
        }),
        { seed, numRuns: queries, endOnFailure: queries > 1_000 },
      )
      // Otherwise most comparisons were of two empty results.
      expect(found).toBeGreaterThan(queries / 5)
    }
  },
)
