import { expect, test } from 'vitest'
import { followPlace } from './use-work-list.ts'

test.each([
  ['stays on its row', { id: 'b', index: 1 }, 'abc', { id: 'b', index: 1 }],
  ['follows its row', { id: 'b', index: 1 }, 'xabc', { id: 'b', index: 2 }],
  ['goes to the next row when its own leaves', { id: 'b', index: 1 }, 'acd', { id: 'c', index: 1 }],
  [
    'goes to the last row when its own was last',
    { id: 'c', index: 2 },
    'ab',
    { id: 'b', index: 1 },
  ],
  ['is gone when the list is empty', { id: 'b', index: 1 }, '', undefined],
])('the cursor %s', (_what, place, ids, expected) => {
  expect(followPlace(place, ids.split(''))).toEqual(expected)
})
