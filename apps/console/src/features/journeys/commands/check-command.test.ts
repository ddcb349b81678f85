import { expect, test } from 'vitest'
import { checkCommand, onBehalfOfOptions } from './check-command.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'

test.each([
  ['Discharge', 'confirmDelivery', ['driver', 'customer']],
  ['OnRoute', 'arriveAtDestination', ['driver']],
  ['OnWay', 'cancel', ['customer']],
  // Once loaded, the customer can't cancel it any more.
  ['OnRoute', 'cancel', []],
  ['RequestBookingAccepted', 'cancel', ['customer']],
  ['UnUpdated', 'closeManually', []],
  ['OnRoute', 'take', []],
] as const)('in %s, %s may have been reported by %j', (state, name, speakers) => {
  expect(onBehalfOfOptions(buildJourney(state), name)).toEqual(speakers)
})

test('a journey without a driver has no report of a driver', () => {
  expect(onBehalfOfOptions(buildJourney('OnWay', { driver: null }), 'arriveAtOrigin')).toEqual([])
})

test('without the ability every command is refused; before the profile is loaded none is for that reason', () => {
  const journey = buildJourney('OnRoute')
  expect(checkCommand(journey, 'take', { id: 'me', abilities: ['journey.read'] })).toEqual({
    refusedBecause: 'Su cuenta no tiene permiso para hacer esto.',
  })
  expect(checkCommand(journey, 'take', { id: 'me' })).toEqual({})
  expect(checkCommand(journey, 'take', { id: 'me', abilities: ['journey.command'] })).toEqual({})
})
