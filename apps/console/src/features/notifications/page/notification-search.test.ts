import { expect, test } from 'vitest'
import { readNotificationSearch } from './notification-search.ts'

const nothing = { sinLeer: undefined, tipos: undefined, gravedad: undefined }

test.each<[string, Record<string, unknown>, object]>([
  ['nothing', {}, nothing],
  [
    'text, as in an address',
    { sinLeer: '1', tipos: 'late,novelty' },
    { ...nothing, sinLeer: 1, tipos: ['novelty', 'late'] },
  ],
  [
    'values, as in a link of ours',
    { sinLeer: 1, gravedad: ['critical'] },
    { ...nothing, sinLeer: 1, gravedad: ['critical'] },
  ],
  [
    'invalid values are ignored',
    { sinLeer: 'x', tipos: 'late,nada', gravedad: '' },
    { ...nothing, tipos: ['late'] },
  ],
  ['values of other types', { tipos: 3, gravedad: { a: 1 } }, nothing],
])('%s', (_name, search, expected) => {
  expect(readNotificationSearch(search)).toEqual(expected)
})
