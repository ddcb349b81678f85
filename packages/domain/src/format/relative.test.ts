import { expect, test } from 'vitest'
import { formatRelative } from './relative.ts'

const now = new Date('2026-11-15T19:00:00Z')

test.each([
  ['2026-11-15T18:59:56Z', 'hace 4 s'],
  ['2026-11-15T18:55:00Z', 'hace 5 min'],
  ['2026-11-15T18:00:01Z', 'hace 59 min'],
  ['2026-11-14T19:00:01Z', 'hace 23 h'],
  ['2026-11-12T19:00:00Z', 'hace 3 d'],
  ['2026-11-15T21:10:00Z', 'en 2 h'],
  ['2026-11-15T19:00:00.400Z', 'ahora'],
])('%s reads %s', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text.replaceAll(' ', '\u00A0'))
})
