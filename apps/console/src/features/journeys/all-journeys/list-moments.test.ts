import { expect, test } from 'vitest'
import { describeArrivedDelay, formatListMoment } from './list-moments.ts'

const now = new Date('2026-11-19T15:00:00Z')

test.each([
  ['2026-11-19T14:30:00Z', '09:30'],
  ['2026-11-18T14:30:00Z', 'ayer 09:30'],
  ['2026-01-02T14:30:00Z', '02/01 09:30'],
  ['2025-12-31T14:30:00Z', '31/12/2025'],
  // Still the last day of the year in Colombia.
  ['2026-01-01T03:00:00Z', '31/12/2025'],
])('%s is %s', (moment, expected) => {
  expect(formatListMoment(moment, now)).toBe(expected)
})

test.each([
  ['2026-11-19T12:00:00Z', null, undefined],
  ['2026-11-19T12:00:00Z', '2026-11-19T12:00:00Z', 'a tiempo'],
  ['2026-11-19T12:00:01Z', '2026-11-19T12:00:00Z', '+1\u00A0min'],
  ['2026-11-19T14:10:00Z', '2026-11-19T12:00:00Z', '+2\u00A0h\u00A010'],
])('arrived at %s, promised at %s: %s', (arrived, promised, expected) => {
  expect(describeArrivedDelay(arrived, promised)?.text).toBe(expected)
})
