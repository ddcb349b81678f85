import { expect, test } from 'vitest'
import { readNotificationSearch } from './notification-search.ts'

const noFilter = { sinLeer: undefined, tipos: undefined, gravedad: undefined }

test.each<[string, Record<string, unknown>, object]>([
  ['an empty search has no filter', {}, noFilter],
  [
    'text from the address bar',
    { sinLeer: '1', tipos: 'late,novelty' },
    { ...noFilter, sinLeer: 1, tipos: ['novelty', 'late'] },
  ],
  [
    'typed values from a link of the console',
    { sinLeer: 1, gravedad: ['critical'] },
    { ...noFilter, sinLeer: 1, gravedad: ['critical'] },
  ],
  [
    'invalid values are ignored',
    { sinLeer: 'x', tipos: 'late,nada', gravedad: '' },
    { ...noFilter, tipos: ['late'] },
  ],
  ['values of other types are ignored', { tipos: 3, gravedad: { a: 1 } }, noFilter],
])('%s', (_name, search, expected) => {
  expect(readNotificationSearch(search)).toEqual(expected)
})
