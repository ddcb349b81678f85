import { expect, test } from 'vitest'
import { readNotificationSearch } from './notification-search.ts'

const nothing = { sinLeer: undefined, tipos: undefined, gravedad: undefined }

test.each<[string, Record<string, unknown>, object]>([
  ['nothing', {}, nothing],
  [
    'text, as an address has it',
    { sinLeer: '1', tipos: 'late,novelty' },
    { ...nothing, sinLeer: 1, tipos: ['novelty', 'late'] },
  ],
  [
    'values, as a link of ours has them',
    { sinLeer: 1, gravedad: ['critical'] },
    { ...nothing, sinLeer: 1, gravedad: ['critical'] },
  ],
  [
    'what makes no sense is left out',
    { sinLeer: 'x', tipos: 'late,nada', gravedad: '' },
    { ...nothing, tipos: ['late'] },
  ],
  ['something else', { tipos: 3, gravedad: { a: 1 } }, nothing],
])('%s', (_name, search, expected) => {
  expect(readNotificationSearch(search)).toEqual(expected)
})
