import { expect, it } from 'vitest'
import { paperKindsNeededFor, paperStanding } from './paper.ts'

it.each([
  [null, 'valid'],
  ['2026-11-14', 'expired'],
  ['2026-11-15', 'expires-soon'],
  ['2026-12-15', 'expires-soon'],
  ['2026-12-16', 'valid'],
] as const)('a paper with expiry day %s is %s on 15 November', (expiresOn, standing) => {
  expect(paperStanding(expiresOn, '2026-11-15')).toBe(standing)
})

it('only dangerous loads need a course', () => {
  expect(paperKindsNeededFor('dangerous')).toEqual(['dangerous-goods'])
  expect(paperKindsNeededFor('general')).toEqual([])
})
