import { expect, test } from 'vitest'
import { stepThrough } from './step-through.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['nothing in hand, on', undefined, -1, 1, 'a'],
  ['nothing in hand, back', undefined, -1, -1, 'c'],
  ['on', 'a', 0, 1, 'b'],
  ['back', 'c', 2, -1, 'b'],
  ['past the end it stays', 'c', 2, 1, 'c'],
  ['before the beginning it stays', 'a', 0, -1, 'a'],
  ['gone from the first place, on', 'gone', 0, 1, 'a'],
  ['gone from the middle, on', 'gone', 1, 1, 'b'],
  ['gone from the middle, back', 'gone', 1, -1, 'a'],
  ['gone from the end, on', 'gone', 3, 1, 'c'],
] as const)('%s', (_, id, lastIndex, step, expected) => {
  expect(stepThrough(ids, { id, lastIndex }, step)).toBe(expected)
})

test('an empty queue has nobody', () => {
  expect(stepThrough([], { id: 'a', lastIndex: 0 }, 1)).toBeUndefined()
})
