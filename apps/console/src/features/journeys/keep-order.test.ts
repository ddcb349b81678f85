import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import { uniqueJourneys } from './journey-data.ts'
import { keepOrder } from './keep-order.ts'

/** Only identity and version matter here. */
const journey = (id: string, version = 1) => ({ id, version }) as unknown as JourneyDocument
const list = (ids: string) => ids.split('').map((id) => journey(id))
const keep = (held: string, newest: string) => {
  const { journeys, moved } = keepOrder(held.split(''), list(newest))
  return [journeys.map(({ id }) => id).join(''), moved]
}

describe('the order on the screen', () => {
  test.each([
    ['nothing changed', 'abcd', 'abcd', 'abcd', 0],
    ['one rose to the top', 'abcd', 'dabc', 'abcd', 1],
    ['one left', 'abcd', 'abd', 'abd', 0],
    ['a new one waits at the end', 'abc', 'xabc', 'abcx', 1],
    ['the next page was read', 'abc', 'abcde', 'abcde', 0],
    ['all turned round', 'abcd', 'dcba', 'abcd', 3],
  ])('%s', (_, held, newest, shown, moved) => {
    expect(keep(held, newest)).toEqual([shown, moved])
  })

  test('rows carry the newest data', () => {
    const { journeys } = keepOrder(['a', 'b'], [journey('b', 5), journey('a', 1)])
    expect(journeys.map(({ version }) => version)).toEqual([1, 5])
  })
})

test('a journey read in two pages counts once, in its newer version', () => {
  const pages = [
    { journeys: [journey('a', 2), journey('b')], nextCursor: 'x' },
    { journeys: [journey('a', 1), journey('c')], nextCursor: null },
  ]
  expect(uniqueJourneys(pages).map(({ id, version }) => `${id}${version}`)).toEqual([
    'a2',
    'b1',
    'c1',
  ])
})
