import { expect, test } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

test.each([
  // Before, at and after midnight in Colombia, which is five in the morning of UTC.
  ['2026-11-16T04:59:00.000Z', '2026-11-15T23:59'],
  ['2026-11-16T05:00:00.000Z', '2026-11-16T00:00'],
  ['2026-12-31T19:05:00.000Z', '2026-12-31T14:05'],
])('%s is %s on a wall in Colombia, and back', (instant, clock) => {
  expect(toWallClock(instant)).toBe(clock)
  expect(fromWallClock(clock).toISOString()).toBe(instant)
})
