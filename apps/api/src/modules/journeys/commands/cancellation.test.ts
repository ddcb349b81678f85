import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import { resolveEvent } from './cancellation.ts'

const now = new Date('2026-11-16T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)

it.each<
  [JourneyStateKey, 'customer' | 'driver' | 'administrator', 'cancel' | 'withdraw', number, string]
>([
  ['Request', 'customer', 'cancel', 1, 'cancel'],
  ['OnWay', 'customer', 'cancel', 1, 'cancel'],
  ['RequestBooking', 'customer', 'cancel', 1, 'cancelBooking'],
  ['RequestBookingReassing', 'customer', 'cancel', 1, 'cancelBooking'],
  ['RequestBookingAccepted', 'customer', 'cancel', 12, 'cancelBooking'],
  ['RequestBookingAccepted', 'customer', 'cancel', 11.9, 'cancelBookingLate'],
  ['RequestBookingAccepted', 'customer', 'cancel', -1, 'cancelBookingLate'],
  ['RequestBookingAccepted', 'administrator', 'cancel', 1, 'cancel'],
  ['RequestBookingAccepted', 'driver', 'withdraw', 12, 'withdraw'],
  ['RequestBookingAccepted', 'driver', 'withdraw', 11.9, 'withdrawLate'],
  ['OnWay', 'driver', 'withdraw', 1, 'withdraw'],
  ['Finish', 'customer', 'cancel', 1, 'cancel'],
])('in %s, %s: %s with %s hours left is %s', (state, actor, name, hours, event) => {
  const journey = journeyColumns({
    journey_state_id: journeyStates[state],
    loading_at: inHours(hours),
  })
  expect(resolveEvent(journey, { actor, command: { name } }, now, defaultLimits)).toBe(event)
})
