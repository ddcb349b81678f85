import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
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
import { addCasts, type Cast } from '../../../../test/journey-model/model-cast.ts'
import { sequence, type SequenceDraw } from '../../../../test/journey-model/model-step.ts'
import { runSequence } from '../../../../test/journey-model/run-sequence.ts'
import { toursOfEveryState } from '../../../../test/journey-model/tours.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { testDatabaseKind } from '../../../../test/test-database.ts'

const { size: sequences, seed } = planCampaign({
  name: 'Commands against the model of a journey',
  unit: 'sequences',
  sizes: testDatabaseKind === 'postgres' ? { test: 200, prove: 12_000 } : { test: 30, prove: 1000 },
})
const atOnce = 20
/** Each through every state there is: tried whole however short the campaign. */
const tours = toursOfEveryState()

let world: OperationWorld
let casts: Cast[]
const models = new Map<string, JourneyModel>()

beforeAll(async () => {
  world = await OperationWorld.open()
  casts = await addCasts(world.db, tours.length + sequences)
})
afterAll(() => world.close())

it(`accepts what the table allows and refuses the rest, ${sequences} times`, async () => {
  const draws = [...tours, ...fc.sample(sequence, { numRuns: sequences, seed })].entries()
  const runThrough = async () => {
    for (const [at, draw] of draws) await run(at, draw)
  }
  await Promise.all(Array.from({ length: atOnce }, runThrough))
}, 900_000)

async function run(at: number, draw: SequenceDraw): Promise<void> {
  const { deps, customerId, administratorId } = world
  const cast = casts[at]
  if (!cast) throw new RangeError('No cast')
  try {
    const { id, model } = await runSequence({ deps, cast, customerId, administratorId }, draw)
    models.set(id, model)
  } catch (cause) {
    throw new Error(`CAMPAIGN_SEED=${seed}, sequence ${at}: ${JSON.stringify(draw)}`, { cause })
  }
}

describe('afterwards', () => {
  it('has been in every state', () => {
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
