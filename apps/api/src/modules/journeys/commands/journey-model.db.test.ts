import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectNothingLost,
  expectOpenCases,
  expectProjections,
  expectStandings,
  expectTimers,
  expectTold,
  expectTransitions,
} from '../../../../test/journey-model/compare-rows.ts'
import type { JourneyModel } from '../../../../test/journey-model/journey-model.ts'
import { addCasts } from '../../../../test/journey-model/model-cast.ts'
import { sequence } from '../../../../test/journey-model/model-step.ts'
import { runSequence } from '../../../../test/journey-model/run-sequence.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { testDatabaseKind } from '../../../../test/test-database.ts'

/** `MODEL_SEQUENCES=10000` tries as many on PGlite too. */
const usual = testDatabaseKind === 'postgres' ? 10_000 : 500
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? usual)
const atOnce = 100

let world: OperationWorld
const models = new Map<string, JourneyModel>()

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const batch = fc.array(sequence, { minLength: atOnce, maxLength: atOnce })

it(
  `accepts what the table allows and refuses the rest, ${sequences} times`,
  () =>
    fc.assert(
      fc.asyncProperty(batch, async (draws) => {
        const { deps, customerId, administratorId, db } = world
        const casts = await addCasts(db, draws.length)
        const running = draws.map(async (draw, at) => {
          const cast = casts[at]
          if (!cast) throw new RangeError('No cast')
          const ran = await runSequence({ deps, cast, customerId, administratorId }, draw)
          models.set(ran.id, ran.model)
        })
        await Promise.all(running)
      }),
      { numRuns: sequences / atOnce },
    ),
  300_000,
)

describe('afterwards', () => {
  it.runIf(sequences >= 10_000)('has been in every state', () => {
    const seen = new Set([...models.values()].flatMap(({ trail }) => trail.map(([, key]) => key)))
    expect(journeyStateKeys.filter((key) => !seen.has(key))).toEqual([])
  })

  it('has one transition for each step', () => expectTransitions(world.db, models))
  it('stands where the transitions lead', () => expectStandings(world.db, models))
  it('has told the audit and the log of each', () => expectTold(world.db, models))
  it('shows what the rows say', () => expectProjections(world.db))
  it('has open what it must return to', () => expectOpenCases(world.db, models))
  it('waits for what the state waits for', () => expectTimers(world.db, world.limits))
  it('loses nothing between feed and attention', () => expectNothingLost(world.db, models))
})
