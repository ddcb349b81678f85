import { expect, test } from 'vitest'
import { speakersFor } from './speakers-for.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'

test.each([
  ['Discharge', 'confirmDelivery', ['driver', 'customer']],
  ['OnRoute', 'arriveAtDestination', ['driver']],
  ['OnWay', 'cancel', ['customer']],
  // Loaded: not the customer's to cancel any more.
  ['OnRoute', 'cancel', []],
  ['RequestBookingAccepted', 'cancel', ['customer']],
  ['UnUpdated', 'closeManually', []],
  ['OnRoute', 'take', []],
] as const)('in %s, %s may have been said by %j', (state, name, speakers) => {
  expect(speakersFor(buildJourney(state), name)).toEqual(speakers)
})

test('a driver who is not there has said nothing', () => {
  expect(speakersFor(buildJourney('OnWay', { driver: null }), 'arriveAtOrigin')).toEqual([])
})
