import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import {
  expectFacts,
  expectUnderWayCount,
  expectOpenRecords,
  expectProjections,
  expectStatuses,
  expectTimers,
  expectLogged,
  expectTransitions,
} from '../../../../test/journey-model/compare-rows.ts'
import { expectOutcomes } from '../../../../test/plain-outcomes.ts'
import type { JourneyModel } from '../../../../test/journey-model/journey-model.ts'
import { addModelDrivers, type DriverIds } from '../../../../test/journey-model/model-drivers.ts'
import { runSequence } from '../../../../test/journey-model/run-sequence.ts'
import {
  sequence,
  type SequenceDraw,
  toursOfEveryState,
} from '../../../../test/journey-model/sequences.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { testDatabaseKind } from '../../../../test/test-database.ts'

const { size: sequences, seed } = planCampaign({
  name: 'Commands against the model of a journey',
  unit: 'sequences',
  sizes: testDatabaseKind === 'postgres' ? { test: 120, prove: 12_000 } : { test: 30, prove: 1000 },
})
const concurrency = 20
/** Together they reach every state; always run, however short the campaign. */
const tours = toursOfEveryState()

let world: OperationWorld
let drivers: DriverIds[]
const models = new Map<string, JourneyModel>()

beforeAll(async () => {
  world = await OperationWorld.open()
  drivers = await addModelDrivers(world.db, tours.length + sequences)
})
afterAll(() => world.close())

it(`accepts what the transition table allows and rejects the rest, in ${sequences} sequences`, async () => {
  const draws = [...tours, ...fc.sample(sequence, { numRuns: sequences, seed })].entries()
  const runRemaining = async () => {
    for (const [at, draw] of draws) await run(at, draw)
  }
  await Promise.all(Array.from({ length: concurrency }, runRemaining))
}, 900_000)

async function run(at: number, draw: SequenceDraw): Promise<void> {
  const { deps, customerId, administratorId } = world
  const driverIds = drivers[at]
  if (!driverIds) throw new RangeError('No drivers')
  try {
    const { id, model } = await runSequence({ deps, driverIds, customerId, administratorId }, draw)
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

  it('has one transition per step', () => expectTransitions(world.db, models))
  it('has the status of its transitions', () => expectStatuses(world.db, models))
  it('has an audit entry and a change per step', () => expectLogged(world.db, models))
  it('has its row in the change log', () => expectProjections(world.db))
  it('has open novelties and surcharges of its status', () => expectOpenRecords(world.db, models))
  it('has the facts of its history on its row', () => expectFacts(world.db))
  it('is counted in the figures of its week when it has ended', () => expectOutcomes(world.db))
  it('has the timers of its state', () => expectTimers(world.db, world.limits))
  it('is under way either in the feed or in the attention list', () =>
    expectUnderWayCount(world.db, models))
})
