import { expect, test } from 'vitest'
import { stepBy } from './step-by.ts'

const ids = 'abcdef'.split('')

test.each([
  ['on', 'b', 1, 1, 'c'],
  ['back', 'b', 1, -1, 'a'],
  ['some at once', 'b', 1, 3, 'e'],
  ['no further than the end', 'b', 1, 10, 'f'],
  ['no further than the beginning', 'e', 4, -10, 'a'],
  ['to the end', 'b', 1, Infinity, 'f'],
  ['to the beginning', 'e', 4, -Infinity, 'a'],
  ['nothing in hand, on', undefined, 0, 1, 'a'],
  ['nothing in hand, to the beginning', undefined, 0, -Infinity, 'a'],
  ['the one in hand left: who follows it is next', 'gone', 2, 1, 'c'],
  ['the one in hand left, back', 'gone', 2, -1, 'b'],
  ['the one in hand left, some at once', 'gone', 2, 3, 'e'],
] as const)('%s', (_, id, lastIndex, step, expected) => {
  expect(stepBy(ids, { id, lastIndex }, step)).toBe(expected)
})

test('an empty list has nobody', () => {
  expect(stepBy([], { id: 'a', lastIndex: 0 }, 1)).toBeUndefined()
})
