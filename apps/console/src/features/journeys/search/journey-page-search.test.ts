import { expect, test } from 'vitest'
import { readJourneyPageSearch } from './journey-page-search.ts'

test.each([
  ['12', '12'],
  [12, '12'],
  ['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z'],
  ['ayer', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (evento, expected) => {
  expect(readJourneyPageSearch({ evento })).toEqual({ evento: expected })
})
