import { expect, test } from 'vitest'
import { daysLeft, describeDaysLeft, eventOf } from './review-verdict.ts'

test.each([
  [['ok', 'ok'], 'approve'],
  [['ok', 'correct'], 'askCorrection'],
  [['reject', 'correct', 'ok'], 'reject'],
  [[], 'approve'],
] as const)('verdicts %j lead to %s', (verdicts, event) => {
  expect(eventOf(verdicts)).toBe(event)
})

test.each([
  ['2026-12-19', 31],
  ['2026-11-18', 0],
  ['2026-11-17', -1],
  ['2028-02-29', 468],
])('a paper that expires on %s has %i days left', (day, days) => {
  expect(daysLeft(day, '2026-11-18')).toBe(days)
})

test('counts days', () => {
  expect(describeDaysLeft('2026-11-18', '2026-11-18')).toBe('Vence hoy')
  expect(describeDaysLeft('2026-11-19', '2026-11-18')).toBe('Vence en 1 día')
})
