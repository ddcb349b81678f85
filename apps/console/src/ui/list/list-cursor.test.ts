import { expect, test } from 'vitest'
import { stepThrough } from './list-cursor.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['no cursor, next', undefined, -1, 1, 'a'],
  ['no cursor, previous', undefined, -1, -1, 'c'],
  ['next', 'a', 0, 1, 'b'],
  ['previous', 'c', 2, -1, 'b'],
  ['stays at the end', 'c', 2, 1, 'c'],
  ['stays at the beginning', 'a', 0, -1, 'a'],
  ['gone from the first place, next', 'gone', 0, 1, 'a'],
  ['gone from the middle, next', 'gone', 1, 1, 'b'],
  ['gone from the middle, previous', 'gone', 1, -1, 'a'],
  ['gone from the end, next', 'gone', 3, 1, 'c'],
] as const)('%s', (_, id, lastIndex, step, expected) => {
  expect(stepThrough(ids, { id, lastIndex }, step)).toBe(expected)
})

const more = 'abcdef'.split('')

test.each([
  ['one down', 'b', 1, 1, 'c'],
  ['one up', 'b', 1, -1, 'a'],
  ['several at once', 'b', 1, 3, 'e'],
  ['not beyond the end', 'b', 1, 10, 'f'],
  ['not beyond the beginning', 'e', 4, -10, 'a'],
  ['to the end', 'b', 1, Infinity, 'f'],
  ['to the beginning', 'e', 4, -Infinity, 'a'],
  ['no cursor, down', undefined, 0, 1, 'a'],
  ['no cursor, to the beginning', undefined, 0, -Infinity, 'a'],
  ['the row has left the list, down', 'gone', 2, 1, 'c'],
  ['the row has left the list, up', 'gone', 2, -1, 'b'],
  ['the row has left the list, several at once', 'gone', 2, 3, 'e'],
] as const)('steps of any size: %s', (_, id, lastIndex, step, expected) => {
  expect(stepThrough(more, { id, lastIndex }, step)).toBe(expected)
})

test.each([1, -1, 3])('an empty list has no next row (step %i)', (step) => {
  expect(stepThrough([], { id: 'a', lastIndex: 0 }, step)).toBeUndefined()
})
