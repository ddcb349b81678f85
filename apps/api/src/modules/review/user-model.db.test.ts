import { userActors, userCan, userEvents, userStateKeys } from '@arriero/domain/users/user-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCampaign } from '../../../test/campaign.ts'
import { ReviewWorld } from '../../../test/review-world.ts'
import { runReview } from '../../../test/user-model/run-review.ts'
import { casesOfEverything, reviewCases } from '../../../test/user-model/review-step.ts'
import { expectedTransition, type UserModel } from '../../../test/user-model/user-model.ts'
import { testDatabaseKind } from '../../../test/test-database.ts'

const { size: people, seed } = planCampaign({
  name: 'Reviewers and people against the model of a person',
  unit: 'people',
  sizes: testDatabaseKind === 'postgres' ? { test: 40, prove: 500 } : { test: 5, prove: 60 },
})
/** Longer ones in the long campaign. */
const maxSteps = people < 100 ? 14 : 40
const concurrency = 10

let world: ReviewWorld
const models = new Map<string, UserModel>()

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

it('the table of transitions is the one of the specification', () => {
  for (const state of userStateKeys) {
    for (const event of userEvents) {
      for (const actor of userActors) {
        const actual = userCan(state, event, actor)
        const expected = expectedTransition(state, event, actor)
        expect(actual.allowed ? actual.to : actual.code, `${actor} ${event} ${state}`).toBe(
          'to' in expected ? expected.to : expected.refusal,
        )
      }
    }
  }
})

it(`allows what the table of transitions allows and rejects the rest, for ${people} people`, async () => {
  const drawn = fc.sample(reviewCases(maxSteps), { numRuns: people, seed })
  const draws = [...casesOfEverything, ...drawn].entries()
  const runRemaining = async () => {
    for (const [at, drawnCase] of draws) {
      try {
        const { id, model } = await runReview(world, drawnCase)
        models.set(id, model)
      } catch (cause) {
        const about = `CAMPAIGN_SEED=${seed}, person ${at}: ${JSON.stringify(drawnCase)}`
        throw new Error(about, { cause })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runRemaining))
}, 1_800_000)

describe('afterwards', () => {
  it('somebody has been in every state', () => {
    const seen = new Set([...models.values()].flatMap(({ trail }) => trail.map(([, to]) => to)))
    // Where everybody begins.
    seen.add('Review')
    expect(userStateKeys.filter((key) => !seen.has(key))).toEqual([])
  })

  it('there is one row for each change of state', async () => {
    const rows = await world.db
      .selectFrom('user_transitions')
      .select(['user_id', 'event'])
      .orderBy('version')
      .execute()
    for (const [id, { trail }] of models) {
      const events = rows.filter((row) => row.user_id === id).map(({ event }) => event)
      expect(events).toEqual(trail.map(([event]) => event))
    }
  })
})
