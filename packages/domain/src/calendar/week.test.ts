import { expect, test } from 'vitest'
import { dayOf, formatDay, weekdayOf } from './calendar-day.ts'
import { startOfWeek, weekdays } from './week.ts'

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

test('a day is read as people write it', () => {
  expect(formatDay('2026-11-05')).toBe('05/11/2026')
})
