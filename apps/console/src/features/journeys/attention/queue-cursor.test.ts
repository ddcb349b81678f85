import { expect, test } from 'vitest'
import { findAfter, findTarget } from './queue-cursor.ts'

test.each([
  ['the focused journey', undefined, 'b', 'b'],
  ['none without a focused journey', undefined, undefined, undefined],
  ['none if the focused journey left the queue', undefined, 'gone', undefined],
  ['the open journey before the focused one', 'c', 'b', 'c'],
  ['the open journey, even if it left the queue', 'gone', 'b', 'gone'],
])('the target is %s', (_, openId, focusedId, expected) => {
  expect(findTarget(['a', 'b', 'c'], openId, focusedId)).toBe(expected)
})

test.each([
  ['the next one', 'abcd', 'b', 1, 'c'],
  ['the one that took its place', 'acd', 'b', 1, 'c'],
  ['the one before at the end', 'abcd', 'd', 3, 'c'],
  ['the one before if the last one has left', 'abc', 'd', 3, 'c'],
  ['none in an empty queue', '', 'a', 0, undefined],
])('after a journey was handled the cursor is on %s', (_, ids, id, lastIndex, expected) => {
  expect(findAfter(ids.split(''), id, lastIndex)).toBe(expected)
})
