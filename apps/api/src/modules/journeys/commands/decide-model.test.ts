import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { standingAfter } from '@arriero/domain/journeys/journey-standing.ts'
import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { isAddition, JourneyModel } from '../../../../test/journey-model/journey-model.ts'
import { longSequence } from '../../../../test/journey-model/model-step.ts'
import { PureJourney } from '../../../../test/journey-model/pure-journey.ts'
import { toursOfEveryState } from '../../../../test/journey-model/tours.ts'
import { isWithin, standingOf } from './journey-record.ts'

const limits = defaultLimits

const { size: sequences, seed } = planCampaign({
  name: 'Decisions against the model of a journey',
  unit: 'sequences',
  sizes: { test: 1500, prove: 20_000 },
})

it(`decides what the table says, ${sequences} times`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(longSequence, ({ isBooking, draws }) => {
      const model = new JourneyModel(isBooking)
      const journey = new PureJourney(model, limits)
      for (const draw of draws) {
        model.minutes += draw.minutes
        const step = model.choose(draw)
        if (isAddition(step.name)) continue
        const isAllowed = model.allows(step)
        if (journey.tries(step) !== isAllowed) {
          throw new Error(`${isAllowed ? 'Legal' : 'Illegal'}: ${JSON.stringify([step, model])}`)
        }
        if (isAllowed) model.apply(step)
        expectSound(journey, model)
        seen.add(model.standing.state)
      }
    }),
    { seed, numRuns: sequences, examples: toursOfEveryState().map((tour) => [tour]) },
  )
  expect(journeyStateKeys.filter((key) => !seen.has(key))).toEqual([])
}, 300_000)

/** What holds for every journey, wherever it came from. */
function expectSound({ record, decision }: PureJourney, model: JourneyModel): void {
  const { journey, novelty, surcharge } = record
  const standing = standingOf(journey)
  const found = {
    standing,
    driver: journey.driver_id,
    vehicle: journey.vehicle_id,
    offered: journey.offered_driver_id,
    hasNovelty: novelty !== undefined,
    hasSurcharge: surcharge !== undefined,
    isWaiting: journey.wait_started_at !== null,
    impossibleTimers: (decision?.timers ?? []).filter(
      ({ event }) => !journeyCan(standing, event, 'system').allowed,
    ),
  }
  const expected = {
    standing: standingAfter(model.trail.map(([, state]) => state)),
    driver: model.driver,
    vehicle: model.driver && `truck of ${model.driver}`,
    offered: model.offered,
    hasNovelty: isWithin(standing, 'Novelty'),
    hasSurcharge: isWithin(standing, 'OnOriginSurcharge', 'OnDestinySurcharge'),
    isWaiting: isWithin(standing, 'OnOrigin', 'Carry', 'OnDestiny', 'Discharge'),
    impossibleTimers: [],
  }
  // Comparing texts is a hundred times faster, and there are a hundred thousand to compare.
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
}
