import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FilterValue, collectionQuery, documentQuery } from './live-query.ts'
import { compareByOrder, matchesQuery, readField, isSameValue } from './match-query.ts'

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

test('does not read inherited properties', () => {
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
  ['missing values last, by id', ['a', null, undefined, null], ['0', '1', '2', '3']],
  ['null after any text', [null, 'zorro', 'ñandú', 'undefined'], ['3', '1', '2', '0']],
  ['false before true', [true, false], ['1', '0']],
  ['by code points, not code units', ['😀', 'ﬁ', 'z', '😀a'], ['2', '1', '0', '3']],
])('orders %s', (_name, values, expected) => {
  const query = collectionQuery('n', { order: { field: 'value', direction: 'asc' } })
  const documents = values.map((value, at) => ({ id: String(at), version: 1, value }))
  const ids = documents.toSorted((one, other) => compareByOrder(query, one, other))
  expect(ids.map(({ id }) => id)).toEqual(expected)
})

test.each([
  ['text', 'text', true],
  ['á', 'a\u0301', false],
  [1, '1', false],
  [0, -0, true],
  [0, false, false],
  [null, null, true],
  [null, undefined, false],
  [null, {}, false],
  ['', null, false],
  [[], [], true],
  [[9, 13], [9, 13], true],
  [[9, 13], [13, 9], false],
  [[9], [9, 13], false],
  [[9], { 0: 9 }, false],
  [{ id: 'c', name: 'Café' }, { name: 'Café', id: 'c' }, true],
  [{ id: 'c' }, { id: 'c', name: 'Café' }, false],
  [{ id: 'c', name: 'Café' }, { id: 'c', other: 'Café' }, false],
  [{ by: { id: 'a' } }, { by: { id: 'a' } }, true],
  [{ by: { id: 'a' } }, { by: { id: 'b' } }, false],
  [{ valueOf: 1 }, {}, false],
])('%j equals %j: %s', (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected)
  expect(isSameValue(other, one)).toBe(expected)
})

test('a JSON value equals its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isSameValue(value, JSON.parse(JSON.stringify(value)))),
  )
})
