import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import type { Asked } from './asked.ts'
import type { JourneyColumns } from './journey-record.ts'
import { refuseStranger } from './refuse-stranger.ts'

const asks = (
  actor: Asked['actor'],
  actorId: string,
  name: 'accept' | 'depart' = 'depart',
): Asked => ({
  actor,
  actorId,
  enteredBy: null,
  command: { name },
})

function refusal(journey: Partial<JourneyColumns>, asked: Asked): string {
  try {
    refuseStranger(journeyColumns(journey), asked)
    return 'nothing'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const onRoute = { journey_state_id: journeyStates.OnRoute, driver_id: 'his' }

describe('a driver', () => {
  it.each<[string, Partial<JourneyColumns>, Asked, string]>([
    ['with his own journey', onRoute, asks('driver', 'his'), 'nothing'],
    ['with another’s', onRoute, asks('driver', 'other'), 'journey.not-found'],
    [
      'who accepts another’s',
      onRoute,
      asks('driver', 'other', 'accept'),
      'journey.transition-refused',
    ],
    ['with what is open to all', {}, asks('driver', 'any'), 'nothing'],
    ['who accepts what is open', {}, asks('driver', 'any', 'accept'), 'nothing'],
    [
      'who was asked',
      { journey_state_id: 28, offered_driver_id: 'his' },
      asks('driver', 'his', 'accept'),
      'nothing',
    ],
    [
      'who was not asked',
      { journey_state_id: 28, offered_driver_id: 'his' },
      asks('driver', 'other', 'accept'),
      'driver.not-offered',
    ],
    ['after he left', { journey_state_id: 25 }, asks('driver', 'his'), 'journey.not-found'],
  ])('%s', (_name, journey, asked, expected) => {
    expect(refusal(journey, asked)).toBe(expected)
  })
})

it('a customer sees their own only', () => {
  expect(refusal({}, asks('customer', 'customer'))).toBe('nothing')
  expect(refusal({}, asks('customer', 'another'))).toBe('journey.not-found')
})

it('administrators and the system see all', () => {
  expect(refusal(onRoute, asks('administrator', 'anybody'))).toBe('nothing')
  expect(refusal(onRoute, { ...asks('system', ''), actorId: null })).toBe('nothing')
})
