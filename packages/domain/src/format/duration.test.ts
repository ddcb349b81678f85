import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0 s'],
  [-999, '0 s'],
  [59_999, '59 s'],
  [22 * minute, '22 min'],
  [hour - 1, '59 min'],
  [4 * hour, '4 h'],
  [3 * hour + 5 * minute, '3 h 05'],
  [4 * hour + 42 * minute, '4 h 42'],
  [3 * day + 4 * hour, '3 d 4 h'],
  [2 * day + 59 * minute, '2 d'],
  [-15 * minute, '−15 min'],
])('%d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text.replaceAll(' ', '\u00A0'))
})
