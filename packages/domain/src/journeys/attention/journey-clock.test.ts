import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import { clockStart, isSlowStay, readStateClock } from './journey-clock.ts'
import type { JourneyDocument } from '../journey.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const elapsed = (overrides: Partial<JourneyDocument>) => now - clockStart(exampleJourney(overrides))

describe('the clock of a state', () => {
  it('goes on after a novelty: two and a half hours on the road are not 26 seconds', () => {
    const back = { stateSince: ago(26 * secondMs), stageSince: ago(2.5 * hourMs) }
    expect(elapsed({ journeyStateId: 9, ...back })).toBe(2.5 * hourMs)
  })

  it('counts from the interruption while it lasts', () => {
    const since = { stateSince: ago(minuteMs), stageSince: ago(2.5 * hourMs) }
    const novelty = { code: 'PARO' as const, since: ago(hourMs), steps: [] }
    expect(elapsed({ journeyStateId: 13, interrupted: [9], novelty, ...since })).toBe(hourMs)
    expect(elapsed({ journeyStateId: 38, interrupted: [9, 13], novelty, ...since })).toBe(minuteMs)
    const surcharge = { since: ago(2 * hourMs), rateCop: 1 }
    expect(elapsed({ journeyStateId: 14, interrupted: [5], surcharge, ...since })).toBe(2 * hourMs)
  })
})

describe('a slow stay', () => {
  const usualStay = { medianMs: hourMs, p90Ms: 2 * hourMs }

  it('is longer than nine of ten', () => {
    expect(isSlowStay(2 * hourMs, usualStay)).toBe(false)
    expect(isSlowStay(2 * hourMs + 1, usualStay)).toBe(true)
    expect(isSlowStay(99 * hourMs, undefined)).toBe(false)
  })

  it('counts the interruptions', () => {
    const journey = exampleJourney({ stateSince: ago(0), stageSince: ago(3 * hourMs) })
    expect(readStateClock(journey, () => usualStay, now)).toEqual({
      elapsedMs: 3 * hourMs,
      usualStay,
      isSlow: true,
    })
  })

  it('never runs backwards when the clocks differ', () => {
    const journey = exampleJourney({ stateSince: ago(-minuteMs) })
    expect(readStateClock(journey, () => usualStay, now).elapsedMs).toBe(0)
  })
})
