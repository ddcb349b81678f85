import { expect, test } from 'vitest'
import { typeDay } from './type-day.ts'

test.each([
  ['3', '3'],
  ['311', '31/1'],
  ['31122027', '31/12/2027'],
  ['31/12/2027', '31/12/2027'],
  ['31/', '31'],
])('%s becomes %s', (typed, shown) => {
  expect(typeDay(typed)).toBe(shown)
})
