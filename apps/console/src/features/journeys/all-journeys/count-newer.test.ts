import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { countNewer } from './use-all-journeys.ts'

const page = (...places: [id: string, stateSince: string][]) => ({
  journeys: places.map(([id, stateSince]) => exampleJourney({ id, stateSince })),
  facts: {},
  nextCursor: null,
})

test.each([
  ['nothing is newer', page(['b', '12:00'], ['a', '11:00']), page(['b', '12:00']), 0],
  [
    'new ones and one that moved up',
    page(['a', '12:02'], ['c', '12:01'], ['b', '12:00']),
    page(['b', '12:00'], ['a', '11:00']),
    2,
  ],
  ['equal times are ordered by id', page(['z', '12:00'], ['b', '12:00']), page(['b', '12:00']), 1],
  ['the first ones of an empty list', page(['b', '12:00']), page(), 1],
])('%s', (_, newest, first, expected) => {
  expect(countNewer(newest, first)).toBe(expected)
})
