import { expect, test } from 'vitest'
import { readJourneySearch } from './journey-search.ts'

test.each([
  ['4,9', [4, 9]],
  ['9', [9]],
  ['9,9,4', [9, 4]],
  [
    [4, 13],
    [4, 13],
  ],
  ['4,999,x,-1', [4]],
])('%j', (estados, ids) => {
  expect(readJourneySearch({ estados })).toEqual({ estados: ids })
})

test.each(['', 'x', '4.5', undefined, null, {}, [], true])('%j filters nothing', (estados) => {
  // Laid over the raw search, as the router does it.
  expect({ estados, ...readJourneySearch({ estados }) }.estados).toBeUndefined()
})
