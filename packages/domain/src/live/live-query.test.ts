import { expect, test } from 'vitest'
import {
  type FilterValue,
  collectionQuery,
  isDocumentPath,
  queryKey,
  splitDocumentPath,
} from './live-query.ts'

const state = (values: number[]) => ({ field: 'journeyStateId', op: 'in' as const, values })
const customer = { field: 'customer.id', op: '==' as const, value: 'c' }

test('equivalent queries have the same key', () => {
  const one = collectionQuery('journeys', { where: [state([4, 5, 5]), customer] })
  const other = collectionQuery('journeys', { where: [customer, state([5, 4])] })
  expect(queryKey(one)).toBe(queryKey(other))
  const equality = { field: 'journeyStateId', op: '==' as const, value: 4 }
  expect(queryKey(collectionQuery('journeys', { where: [equality] }))).toBe(
    queryKey(collectionQuery('journeys', { where: [state([4])] })),
  )
})

test('keys compare values regardless of the order of their fields', () => {
  const keyOf = (...values: FilterValue[]) =>
    queryKey(collectionQuery('journeys', { where: [{ field: 'customer', op: 'in', values }] }))
  const [one, same] = [
    { id: 'c', name: 'Café' },
    { name: 'Café', id: 'c' },
  ]
  expect(keyOf(one, null)).toBe(keyOf(null, same, one))
  const others = [one, null, 'null', [], {}, ['id', 'c'], { id: 'c' }, { id: ['c'] }]
  expect(new Set(others.map((value) => keyOf(value))).size).toBe(others.length)
})

test('different queries have different keys', () => {
  const keys = [
    collectionQuery('journeys'),
    collectionQuery('journeys', { where: [state([4])] }),
    collectionQuery('journeys', { where: [{ ...customer, value: '4' }] }),
    collectionQuery('journeys', { limit: 4 }),
    collectionQuery('journeys', { order: { field: 'code', direction: 'asc' } }),
    collectionQuery('journeys', { order: { field: 'code', direction: 'desc' } }),
    collectionQuery('journeys/4'),
  ].map(queryKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('distinguishes documents and collections by their path', () => {
  expect(isDocumentPath('journeys')).toBe(false)
  expect(isDocumentPath('journeys/1')).toBe(true)
  expect(isDocumentPath('notifications/1/admin')).toBe(false)
  expect(splitDocumentPath('notifications/1/admin/2')).toEqual({
    collection: 'notifications/1/admin',
    id: '2',
  })
})
