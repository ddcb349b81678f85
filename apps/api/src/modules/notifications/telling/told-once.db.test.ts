import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { expectToldOnce } from '../../../../test/notice-model/expect-told-once.ts'
import { noticeStep, type NoticeStep } from '../../../../test/notice-model/notice-step.ts'
import { NoticeWorld } from '../../../../test/notice-model/notice-world.ts'
import { createTestDatabase, testDatabaseKind } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database.ts'

const { size: sequences, seed } = planCampaign({
  name: 'Notifications told once, in random histories',
  unit: 'histories',
  sizes: testDatabaseKind === 'postgres' ? { test: 12, prove: 80 } : { test: 5, prove: 40 },
})

/** In every campaign, however short: what folds is told once too. */
const aStorm: NoticeStep[] = [{ does: 'storm', kind: 'novelty' }, { does: 'repeat' }]

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
    { seed, numRuns: sequences, examples: [[aStorm]], endOnFailure: false },
  )
  expect(stormy.count).toBeGreaterThan(0)
}, 600_000)
