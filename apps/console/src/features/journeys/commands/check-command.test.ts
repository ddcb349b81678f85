import { expect, test } from 'vitest'
import { checkCommand, checkDraft, onBehalfOfOptions } from './check-command.ts'
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
] as const)('in %s, %s can be entered on behalf of %j', (state, name, actors) => {
  expect(onBehalfOfOptions(buildJourney(state), name)).toEqual(actors)
})

test('no command can be entered on behalf of a driver if the journey has none', () => {
  expect(onBehalfOfOptions(buildJourney('OnWay', { driver: null }), 'arriveAtOrigin')).toEqual([])
})

test('refuses a command without the ability, but not before the profile is loaded', () => {
  const journey = buildJourney('OnRoute')
  expect(checkCommand(journey, 'take', { id: 'me', abilities: ['journey.read'] })).toEqual({
    refusedBecause: 'Su cuenta no tiene permiso para hacer esto.',
  })
  expect(checkCommand(journey, 'take', { id: 'me' })).toEqual({})
  expect(checkCommand(journey, 'take', { id: 'me', abilities: ['journey.command'] })).toEqual({})
})

test('a settled surcharge can be voided in any state, the running one only in its own', () => {
  const journey = buildJourney('OnRoute')
  const check = (preset: object) => checkDraft(journey, 'voidSurcharge', {}, { id: 'me' }, preset)
  expect(check({ surchargeId: 's1' })).toEqual({})
  expect(check({})).toHaveProperty('refusedBecause')
})
