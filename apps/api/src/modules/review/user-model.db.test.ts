import { userStateKeys } from '@arriero/domain/users/user-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCampaign } from '../../../test/campaign.ts'
import { ReviewWorld } from '../../../test/review-world.ts'
import { runReview } from '../../../test/user-model/run-review.ts'
import {
  reviewSteps,
  stepsThroughEveryState,
  type UserModel,
} from '../../../test/user-model/user-model.ts'
import { testDatabaseKind } from '../../../test/test-database.ts'

const { size: people, seed } = planCampaign({
  name: 'Reviewers against the model of a person',
  unit: 'people',
  sizes: testDatabaseKind === 'postgres' ? { test: 40, prove: 2000 } : { test: 5, prove: 200 },
})
const concurrency = 10

let world: ReviewWorld
const models = new Map<string, UserModel>()

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

it(`allows what the table of transitions allows and rejects the rest, for ${people} people`, async () => {
  const drawn = fc.sample(reviewSteps, { numRuns: people, seed })
  const draws = [stepsThroughEveryState, ...drawn].entries()
  const runRemaining = async () => {
    for (const [at, steps] of draws) {
      try {
        const { id, model } = await runReview(world, steps)
        models.set(id, model)
      } catch (cause) {
        throw new Error(`CAMPAIGN_SEED=${seed}, person ${at}: ${JSON.stringify(steps)}`, { cause })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runRemaining))
}, 900_000)

describe('afterwards', () => {
  it('somebody has been in every state', () => {
    const seen = new Set([...models.values()].flatMap(({ trail }) => trail.map(([, to]) => to)))
    // Where everybody begins.
    seen.add('Review')
    expect(userStateKeys.filter((key) => !seen.has(key))).toEqual([])
  })

  it.each([
    ['user_transitions', 'user_id'],
    ['audit_entries', 'subject_id'],
  ] as const)('%s has one row for each change of state', async (table, column) => {
    const rows = await world.db
      .selectFrom(table)
      .select([`${column} as id`, 'event'])
      .orderBy(table === 'user_transitions' ? 'version' : 'id')
      .execute()
    const changes = rows.filter(({ event }) => !ignored.test(event))
    for (const [id, { trail }] of models) {
      expect(changes.filter((row) => row.id === id)).toHaveLength(trail.length)
    }
  })
})

/** Audit entries that are no change of state. */
const ignored = /^(?:user\.review-opened|approval\.|session\.)/
