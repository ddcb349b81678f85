import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../calendar/durations.ts'
import { formatDuration, formatRelative } from './duration.ts'

test.each([
  [0, '0 s'],
  [-999, '0 s'],
  [59_999, '59 s'],
  [22 * minuteMs, '22 min'],
  [hourMs - 1, '59 min'],
  [4 * hourMs, '4 h'],
  [3 * hourMs + 5 * minuteMs, '3 h 05'],
  [4 * hourMs + 42 * minuteMs, '4 h 42'],
  [3 * dayMs + 4 * hourMs, '3 d 4 h'],
  [2 * dayMs + 59 * minuteMs, '2 d'],
  [-15 * minuteMs, '−15 min'],
])('%d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text.replaceAll(' ', '\u00A0'))
})

const now = new Date('2026-11-15T19:00:00Z')

test.each([
  ['2026-11-15T18:59:56Z', 'hace 4 s'],
  ['2026-11-15T18:55:00Z', 'hace 5 min'],
  ['2026-11-15T18:00:01Z', 'hace 59 min'],
  ['2026-11-14T19:00:01Z', 'hace 23 h'],
  ['2026-11-12T19:00:00Z', 'hace 3 d'],
  // A clock of minutes, or one that is behind the server's, is older than what just happened.
  ['2026-11-15T19:00:13Z', 'ahora'],
  ['2026-11-15T21:10:00Z', 'ahora'],
  ['2026-11-15T19:00:00.400Z', 'ahora'],
])('%s reads %s', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text.replaceAll(' ', '\u00A0'))
})
