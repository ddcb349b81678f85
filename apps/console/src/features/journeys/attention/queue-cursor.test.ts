import { expect, test } from 'vitest'
import { findTarget } from './queue-cursor.ts'

test.each([
  ['the focused journey', undefined, 'b', 'b'],
  ['none without a focused journey', undefined, undefined, undefined],
  ['none if the focused journey left the queue', undefined, 'gone', undefined],
  ['the open journey before the focused one', 'c', 'b', 'c'],
  ['the open journey, even if it left the queue', 'gone', 'b', 'gone'],
])('the target is %s', (_, openId, focusedId, expected) => {
  expect(findTarget(['a', 'b', 'c'], openId, focusedId)).toBe(expected)
})
