import { expect, it } from 'vitest'
import { add, closingLine, nothing, one } from './tally.ts'

it('adds up to the closing line', () => {
  const sum = [one(true), one(false), { passed: 3, failed: 0, skipped: 2 }].reduce(add, nothing)
  expect(closingLine(sum)).toBe('4 passed, 1 failed, 2 skipped')
  expect(closingLine(one(true))).toBe('1 passed, 0 failed')
})
