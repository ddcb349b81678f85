import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isWithin, statusAfter } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { isUpdate, JourneyModel } from '../../../../test/journey-model/journey-model.ts'
import { PureJourney } from '../../../../test/journey-model/pure-journey.ts'
import { longSequence, toursOfEveryState } from '../../../../test/journey-model/sequences.ts'
import { statusOf } from './journey-record.ts'

const limits = defaultLimits

const { size: sequences, seed } = planCampaign({
  name: 'Decisions against the model of a journey',
  unit: 'sequences',
  sizes: { test: 1500, prove: 20_000 },
})

it(`decides as the transition table says, in ${sequences} sequences`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(longSequence, ({ isBooking, draws }) => {
      const model = new JourneyModel(isBooking)
      const journey = new PureJourney(model, limits)
      for (const draw of draws) {
        model.minutes += draw.minutes
        const step = model.choose(draw)
        if (isUpdate(step.name)) continue
        const isAllowed = model.allows(step)
        if (journey.tries(step) !== isAllowed) {
          throw new Error(`${isAllowed ? 'Legal' : 'Illegal'}: ${JSON.stringify([step, model])}`)
        }
        if (isAllowed) model.apply(step)
        expectInvariants(journey, model)
        seen.add(model.status.state)
      }
    }),
    { seed, numRuns: sequences, examples: toursOfEveryState().map((tour) => [tour]) },
  )
  expect(journeyStateKeys.filter((key) => !seen.has(key))).toEqual([])
}, 300_000)

/** Invariants of every journey. */
function expectInvariants({ record, decision }: PureJourney, model: JourneyModel): void {
  const { journey, novelty, surcharge } = record
  const status = statusOf(journey)
  const found = {
    status,
    driver: journey.driver_id,
    vehicle: journey.vehicle_id,
    offered: journey.offered_driver_id,
    hasNovelty: novelty !== undefined,
    hasSurcharge: surcharge !== undefined,
    isWaiting: journey.wait_started_at !== null,
    impossibleTimers: (decision?.timers ?? []).filter(
      ({ event }) => !journeyCan(status, event, 'system').allowed,
    ),
  }
  const expected = {
    status: statusAfter(model.trail.map(([, state]) => state)),
    driver: model.driver,
    vehicle: model.driver && `truck of ${model.driver}`,
    offered: model.offered,
    hasNovelty: isWithin(status, 'Novelty'),
    hasSurcharge: isWithin(status, 'OnOriginSurcharge', 'OnDestinySurcharge'),
    isWaiting: isWithin(status, 'OnOrigin', 'Carry', 'OnDestiny', 'Discharge'),
    impossibleTimers: [],
  }
  // Comparing JSON is a hundred times faster than toEqual, and there are a hundred thousand comparisons.
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
}

it(`restarts no clock in ${sequences} sequences: a stay ends only when its state does`, () => {
  fc.assert(
    fc.property(longSequence, ({ isBooking, draws }) => {
      const model = new JourneyModel(isBooking)
      const journey = new PureJourney(model, limits)
      let stay = { state: stayOf(journey), since: journey.record.journey.state_since.getTime() }
      for (const draw of draws) {
        model.minutes += draw.minutes
        const step = model.choose(draw)
        if (isUpdate(step.name) || !model.allows(step) || !journey.tries(step)) continue
        model.apply(step)
        const { state_since: changedAt, stage_since: stageSince } = journey.record.journey
        const state = stayOf(journey)
        if (state !== stay.state) stay = { state, since: changedAt.getTime() }
        expect((stageSince ?? changedAt).getTime()).toBe(stay.since)
      }
    }),
    { seed, numRuns: sequences, examples: toursOfEveryState().map((tour) => [tour]) },
  )
}, 300_000)

/** The state of the stay: the one that was interrupted first, or the current one. */
const stayOf = ({ record }: PureJourney) =>
  record.journey.interrupted[0] ?? record.journey.journey_state_id
