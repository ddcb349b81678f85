import { expect, test } from 'vitest'
import { type FilterValue, collectionQuery, documentQuery } from './live-query.ts'
import { compareByOrder, matchesQuery, readField } from './match-query.ts'

const journey = {
  id: 'j',
  version: 3,
  journeyStateId: 9,
  customer: { id: 'c' },
  driver: null,
  interrupted: [9],
}
const where = (field: string, value: FilterValue) =>
  collectionQuery('journeys', { where: [{ field, op: '==', value }] })

test.each([
  [collectionQuery('journeys'), true],
  [documentQuery('journeys', 'j'), true],
  [documentQuery('journeys', 'k'), false],
  [collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: '==', value: 9 }] }), true],
  [
    collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: '==', value: '9' }] }),
    false,
  ],
  [
    collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: 'in', values: [4, 9] }] }),
    true,
  ],
  [
    collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: 'in', values: [4] }] }),
    false,
  ],
  [collectionQuery('journeys', { where: [{ field: 'customer.id', op: '==', value: 'c' }] }), true],
  [collectionQuery('journeys', { where: [{ field: 'driver.id', op: '==', value: 'c' }] }), false],
  [
    collectionQuery('journeys', {
      where: [
        { field: 'customer.id', op: '==', value: 'c' },
        { field: 'journeyStateId', op: '==', value: 4 },
      ],
    }),
    false,
  ],
  [where('driver', null), true],
  [where('driver.id', null), false],
  [where('customer', null), false],
  [where('customer', { id: 'c' }), true],
  [where('customer', {}), false],
  [where('interrupted', [9]), true],
  [where('interrupted', 9), false],
  [
    collectionQuery('journeys', { where: [{ field: 'driver', op: 'in', values: ['x', null] }] }),
    true,
  ],
])('matches %j: %s', (query, expected) => {
  expect(matchesQuery(query, journey)).toBe(expected)
})

test('does not reach what an object only inherits', () => {
  expect(readField(journey, 'constructor.name')).toBeUndefined()
})

test('orders by the field, then by id, both ways', () => {
  const documents = [
    { id: 'a', version: 1, datetime: '2026-11-15T12:00:00.000Z' },
    { id: 'b', version: 1, datetime: '2026-11-15T13:00:00.000Z' },
    { id: 'c', version: 1, datetime: '2026-11-15T12:00:00.000Z' },
  ]
  const ids = (direction: 'asc' | 'desc') => {
    const query = collectionQuery('n', { order: { field: 'datetime', direction } })
    return documents.toSorted((one, other) => compareByOrder(query, one, other)).map(({ id }) => id)
  }
  expect(ids('asc')).toEqual(['a', 'c', 'b'])
  expect(ids('desc')).toEqual(['b', 'c', 'a'])
})

test.each([
  ['missing last, among themselves by id', ['a', null, undefined, null], ['0', '1', '2', '3']],
  ['after any text', [null, 'zorro', 'ñandú', 'undefined'], ['3', '1', '2', '0']],
  ['no before yes', [true, false], ['1', '0']],
  ['characters, not their halves', ['😀', 'ﬁ', 'z', '😀a'], ['2', '1', '0', '3']],
])('orders %s', (_name, values, expected) => {
  const query = collectionQuery('n', { order: { field: 'value', direction: 'asc' } })
  const documents = values.map((value, at) => ({ id: String(at), version: 1, value }))
  const ids = documents.toSorted((one, other) => compareByOrder(query, one, other))
  expect(ids.map(({ id }) => id)).toEqual(expected)
})
