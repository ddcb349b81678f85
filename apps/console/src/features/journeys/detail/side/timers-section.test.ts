import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { upcomingTimers } from './timers-section.tsx'

const now = Date.parse('2026-11-16T12:00:00.000Z')
const limits = { silence: 30, silenceOnRoute: 45 }
const timers = [
  { event: 'loseSignal', dueAt: '2026-11-16T12:10:00.000Z' },
  { event: 'applySurcharge', dueAt: '2026-11-16T12:20:00.000Z' },
  { event: 'expireBooking', dueAt: '2026-11-16T11:00:00.000Z' },
] as const

test('postpones loseSignal by the newest position, drops past timers, sorts by time', () => {
  expect(upcomingTimers(timers, exampleJourney(), limits, now)).toEqual([
    { event: 'applySurcharge', dueAt: Date.parse('2026-11-16T12:20:00.000Z') },
    { event: 'loseSignal', dueAt: Date.parse('2026-11-16T12:44:30.000Z') },
  ])
})

test('the silence limit is shorter in states other than OnRoute', () => {
  const journey = exampleJourney({ journeyStateId: 7 })
  expect(upcomingTimers(timers, journey, limits, now)[1]?.dueAt).toBe(
    Date.parse('2026-11-16T12:29:30.000Z'),
  )
})
