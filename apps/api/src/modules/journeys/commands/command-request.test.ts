import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import { type TransitionRequest, requireJourneyAccess } from './command-request.ts'
import type { JourneyColumns } from './journey-record.ts'

const request = (
  actor: TransitionRequest['actor'],
  actorId: string,
  name: 'accept' | 'depart' = 'depart',
): TransitionRequest => ({
  actor,
  actorId,
  enteredBy: null,
  command: { name },
})

function rejection(journey: Partial<JourneyColumns>, transition: TransitionRequest): string {
  try {
    requireJourneyAccess(journeyColumns(journey), transition)
    return 'nothing'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const onRoute = { journey_state_id: journeyStates.OnRoute, driver_id: 'his' }

describe('a driver', () => {
  it.each<[string, Partial<JourneyColumns>, TransitionRequest, string]>([
    ['with their own journey', onRoute, request('driver', 'his'), 'nothing'],
    ['with another’s', onRoute, request('driver', 'other'), 'journey.not-found'],
    [
      'who accepts another’s',
      onRoute,
      request('driver', 'other', 'accept'),
      'journey.transition-refused',
    ],
    ['with an open offer', {}, request('driver', 'any'), 'nothing'],
    ['who accepts an open offer', {}, request('driver', 'any', 'accept'), 'nothing'],
    [
      'who has the offer',
      { journey_state_id: 28, offered_driver_id: 'his' },
      request('driver', 'his', 'accept'),
      'nothing',
    ],
    [
      'who does not have the offer',
      { journey_state_id: 28, offered_driver_id: 'his' },
      request('driver', 'other', 'accept'),
      'driver.not-offered',
    ],
    ['after withdrawing', { journey_state_id: 25 }, request('driver', 'his'), 'journey.not-found'],
  ])('%s', (_name, journey, transition, expected) => {
    expect(rejection(journey, transition)).toBe(expected)
  })
})

it('customers have access to their own journeys only', () => {
  expect(rejection({}, request('customer', 'customer'))).toBe('nothing')
  expect(rejection({}, request('customer', 'another'))).toBe('journey.not-found')
})

it('administrators and the system have access to all', () => {
  expect(rejection(onRoute, request('administrator', 'any'))).toBe('nothing')
  expect(rejection(onRoute, { ...request('system', ''), actorId: null })).toBe('nothing')
})
