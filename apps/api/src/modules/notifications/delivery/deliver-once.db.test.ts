import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { expectDeliveredOnce } from '../../../../test/notification-model/expect-delivered-once.ts'
import {
  notificationStep,
  type NotificationStep,
} from '../../../../test/notification-model/notification-model.ts'
import { NotificationScenario } from '../../../../test/notification-model/notification-scenario.ts'
import { createTestDatabase, testDatabaseKind } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

const { size: scenarioCount, seed } = planCampaign({
  name: 'Notifications delivered once, in random scenarios',
  unit: 'scenarios',
  sizes: testDatabaseKind === 'postgres' ? { test: 12, prove: 80 } : { test: 5, prove: 40 },
})

/** Always runs, so that a storm (many occurrences grouped in one notification) is always covered. */
const aStorm: NotificationStep[] = [{ does: 'storm', kind: 'novelty' }, { does: 'repeat' }]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it(`delivers each occurrence once and in order to each recipient, in ${scenarioCount} scenarios`, async () => {
  let stormCount = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(notificationStep, { minLength: 20, maxLength: 80 }),
      async (steps) => {
        const scenario = await NotificationScenario.open(database.db)
        for (const step of steps) await scenario.run(step)
        const { storms } = await expectDeliveredOnce(database.db, scenario)
        stormCount += storms
        await scenario.close()
      },
    ),
    { seed, numRuns: scenarioCount, examples: [[aStorm]], endOnFailure: false },
  )
  expect(stormCount).toBeGreaterThan(0)
}, 600_000)
