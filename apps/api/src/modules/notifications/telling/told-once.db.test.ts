import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { expectToldOnce } from '../../../../test/notification-model/expect-told-once.ts'
import {
  notificationStep,
  type NotificationStep,
} from '../../../../test/notification-model/notification-step.ts'
import { NotificationWorld } from '../../../../test/notification-model/notification-world.ts'
import { createTestDatabase, testDatabaseKind } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

const { size: sequences, seed } = planCampaign({
  name: 'Notifications told once, in random histories',
  unit: 'histories',
  sizes: testDatabaseKind === 'postgres' ? { test: 12, prove: 80 } : { test: 5, prove: 40 },
})

/** In every campaign, however short: what folds is told once too. */
const aStorm: NotificationStep[] = [{ does: 'storm', kind: 'novelty' }, { does: 'repeat' }]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it(`tells each person of each occurrence once and in order, in ${sequences} histories`, async () => {
  const stormy = { count: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(notificationStep, { minLength: 20, maxLength: 80 }),
      async (steps) => {
        const world = await NotificationWorld.open(database.db)
        for (const step of steps) await world.take(step)
        const { storms } = await expectToldOnce(database.db, world)
        stormy.count += storms
        await world.close()
      },
    ),
    { seed, numRuns: sequences, examples: [[aStorm]], endOnFailure: false },
  )
  expect(stormy.count).toBeGreaterThan(0)
}, 600_000)
