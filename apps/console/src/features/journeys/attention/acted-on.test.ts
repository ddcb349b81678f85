import { expect, test } from 'vitest'
import { actedOn } from './acted-on.ts'

test.each([
  ['the one rested on', undefined, 'b', 'b'],
  ['nobody yet', undefined, undefined, undefined],
  ['rested on, and gone from the queue: nobody', undefined, 'gone', undefined],
  ['the one that is open, whoever was rested on', 'c', 'b', 'c'],
  ['the one that is open, also when it left the queue', 'gone', 'b', 'gone'],
])('%s', (_, openId, restedId, expected) => {
  expect(actedOn(['a', 'b', 'c'], openId, restedId)).toBe(expected)
})
