import { expect, test } from 'vitest'
import {
  dayOf,
  formatDay,
  weekdayOf,
  startOfWeek,
  weekdays,
  fromWallClock,
  toWallClock,
} from './calendar-day.ts'

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-16', '2026-11-15'],
  ['2026-11-21', '2026-11-15'],
  ['2027-01-01', '2026-12-27'],
])('the week of %s starts on Sunday %s', (day, sunday) => {
  expect(startOfWeek(day)).toBe(sunday)
  expect(weekdays[weekdayOf(sunday)]).toBe('domingo')
})

test('the day of an instant is the day in Bogotá', () => {
  expect(dayOf('2026-11-16T04:59:59Z')).toBe('2026-11-15')
  expect(dayOf('2026-11-16T05:00:00Z')).toBe('2026-11-16')
})

test('formats a day', () => {
  expect(formatDay('2026-11-05')).toBe('05/11/2026')
})

test.each([
  // Before, at and after midnight in Colombia, which is 05:00 UTC.
  ['2026-11-16T04:59:00.000Z', '2026-11-15T23:59'],
  ['2026-11-16T05:00:00.000Z', '2026-11-16T00:00'],
  ['2026-12-31T19:05:00.000Z', '2026-12-31T14:05'],
])('%s is %s in Colombia, and back', (instant, clock) => {
  expect(toWallClock(instant)).toBe(clock)
  expect(fromWallClock(clock).toISOString()).toBe(instant)
})
