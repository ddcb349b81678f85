import { expect, test } from 'vitest'
import {
  defaultLimits,
  earliestAppointment,
  scaleLimits,
  isLateCancellation,
  journeyTimers,
} from './journey-limits.ts'
import { journeyTransitions } from './journey-transitions.ts'

test('every timer fires an event that the system may cause in that state', () => {
  const impossible = journeyTimers.filter(
    ({ from, event }) => !journeyTransitions[from][event]?.actors.includes('system'),
  )
  expect(impossible).toEqual([])
})

test('a cancellation is late within twelve hours of the appointment', () => {
  const appointment = new Date('2026-11-16T20:00:00Z')
  expect(isLateCancellation(appointment, new Date('2026-11-16T08:00:00Z'))).toBe(false)
  expect(isLateCancellation(appointment, new Date('2026-11-16T08:00:01Z'))).toBe(true)
})

test('scaled limits are shorter, and a scaled wait costs as much as the original', () => {
  const fast = scaleLimits(defaultLimits, 10)
  expect(fast).toMatchObject({ offer: 1.5, silenceOnRoute: 4.5, falseFreightPercent: 40 })
  expect(fast.waitingRateCop * fast.freeWait).toBe(
    defaultLimits.waitingRateCop * defaultLimits.freeWait,
  )
})

test('the earliest appointment leaves time to offer the booking', () => {
  const now = new Date('2026-11-16T08:00:00Z')
  expect(earliestAppointment(now).toISOString()).toBe('2026-11-16T10:00:00.000Z')
  const limits = { ...defaultLimits, bookingOfferLead: 30 }
  expect(earliestAppointment(now, limits).toISOString()).toBe('2026-11-16T08:30:00.000Z')
})
