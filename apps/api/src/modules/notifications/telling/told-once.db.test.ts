import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectToldOnce } from '../../../../test/notice-model/expect-told-once.ts'
import { noticeStep } from '../../../../test/notice-model/notice-step.ts'
import { NoticeWorld } from '../../../../test/notice-model/notice-world.ts'
import { createTestDatabase, testDatabaseKind } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database.ts'

/** `NOTICE_SEQUENCES=1000` tries as many; a failure prints the seed that repeats it. */
const usual = testDatabaseKind === 'postgres' ? 60 : 30
const sequences = Number(process.env['NOTICE_SEQUENCES'] ?? usual)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it(`tells each person of each occurrence once and in order, in ${sequences} histories`, async () => {
  const stormy = { count: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(noticeStep, { minLength: 20, maxLength: 80 }), async (steps) => {
      const world = await NoticeWorld.open(database.db)
      for (const step of steps) await world.take(step)
      const { storms } = await expectToldOnce(database.db, world)
      stormy.count += storms
      await world.close()
    }),
    { numRuns: sequences, endOnFailure: false },
  )
  // Histories in which nothing folds would prove little.
  expect(stormy.count).toBeGreaterThan(0)
}, 600_000)
