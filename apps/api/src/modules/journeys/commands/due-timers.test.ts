import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { defaultLimits, journeyTimers } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { journeyColumns } from '../../../../test/journey-columns.ts'
import { systemEvents } from './command-request.ts'
import { dueTimers, type JourneyClocks } from './due-timers.ts'

const since = new Date('2026-11-16T12:00:00Z')
const minutes = (count: number) => new Date(since.getTime() + count * minuteMs)

/** The due timers by event, in minutes since the journey entered the state. */
function due(state: JourneyStateKey, clocks: Partial<JourneyClocks> = {}) {
  const journey = journeyColumns({
    journey_state_id: journeyStates[state],
    state_since: since,
    ...clocks,
  })
  return Object.fromEntries(
    dueTimers(journey, defaultLimits).map(({ event, dueAt }) => [
      event,
      (dueAt.getTime() - since.getTime()) / minuteMs,
    ]),
  )
}

const day = 24 * 60

describe('timers, in minutes', () => {
  it.each<[JourneyStateKey, Partial<JourneyClocks>, Record<string, number>]>([
    ['Request', {}, { expireOffer: 15 }],
    ['RequestBooking', { loading_at: minutes(day) }, { expireOffer: day - 120 }],
    // Two hours before loading is in one minute; a booking still gets the time of an offer.
    ['RequestBooking', { loading_at: minutes(121) }, { expireOffer: 15 }],
    [
      'RequestBookingAccepted',
      { loading_at: minutes(day) },
      { missConfirmation: day - 180, expireBooking: day + 240 },
    ],
    [
      'RequestBookingCancelByDriver',
      { loading_at: minutes(day) },
      { searchReplacement: 15, expireBooking: day + 240 },
    ],
    [
      'RequestBookingReassingExternal',
      { loading_at: minutes(day) },
      { declineReassignment: 15, expireBooking: day + 240 },
    ],
    ['RequestBookingReassing', { loading_at: minutes(day) }, { expireOffer: day + 240 }],
    ['OnWay', {}, { loseSignal: 30 }],
    ['OnWay', { heard_at: minutes(20) }, { loseSignal: 50 }],
    ['OnRoute', { heard_at: minutes(-5) }, { loseSignal: 40 }],
    ['OnOrigin', { wait_started_at: minutes(-30) }, { applySurcharge: 90, loseSignal: 30 }],
    ['OnOrigin', { free_wait_minutes: 0 }, { applySurcharge: 0, loseSignal: 30 }],
    ['OnDestiny', { free_wait_minutes: 45 }, { applySurcharge: 45, loseSignal: 30 }],
    ['Carry', {}, { loseSignal: 30 }],
    ['Carry', { loading_minutes: 50 }, { applySurcharge: 50, loseSignal: 30 }],
    ['Discharge', { loading_minutes: 50 }, { loseSignal: 30 }],
    ['Discharge', { unloading_minutes: 20 }, { applySurcharge: 20, loseSignal: 30 }],
    ['Novelty', {}, { loseSignal: 30 }],
    ['UnUpdated', {}, {}],
    ['Finish', {}, {}],
  ])('%s %o', (state, clocks, expected) => {
    expect(due(state, clocks)).toEqual(expected)
  })
})

it('every timer has an event that the transition table allows the system', () => {
  for (const { from, event } of journeyTimers) {
    expect(systemEvents).toContain(event)
    expect(journeyCan({ state: from, interrupted: ['OnRoute'] }, event, 'system').allowed).toBe(
      true,
    )
  }
})
