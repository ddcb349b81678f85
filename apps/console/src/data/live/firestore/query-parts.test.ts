import { type LiveFilter, collectionQuery, documentQuery } from '@arriero/domain/live/live-query.ts'
import { expect, test } from 'vitest'
import { maxAlternatives, splitQuery } from './query-parts.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const oneOf = (field: string, count: number): LiveFilter => ({
  field,
  op: 'in',
  values: numbers(count),
})
const split = (...where: LiveFilter[]) =>
  (splitQuery(collectionQuery('journeys', { where })) ?? []).map((part) => part.where)

test('a query that Firestore accepts stays one query', () => {
  const where = [oneOf('state', 30), { field: 'kind', op: '==' as const, value: 'booking' }]
  expect(split(...where)).toEqual([where])
  expect(split()).toEqual([[]])
})

test('more than thirty values are several queries, each value in one of them', () => {
  const parts = split(oneOf('state', 65))
  expect(parts.map(([filter]) => filter)).toMatchObject([
    { values: numbers(30) },
    { values: numbers(60).slice(30) },
    { values: numbers(65).slice(60) },
  ])
})

test.each([
  [6, 4],
  [14, 3],
  [7, 20],
  [31, 2],
])('%i by %i values: no query has more than thirty alternatives', (first, second) => {
  const parts = split(oneOf('kind', first), oneOf('severity', second))
  const valuesOf = (filter?: LiveFilter) =>
    filter?.op === 'in' ? filter.values : [filter?.op === '==' ? filter.value : null]
  const pairs = parts.flatMap(([kind, severity]) => {
    expect(valuesOf(kind).length * valuesOf(severity).length).toBeLessThanOrEqual(maxAlternatives)
    return valuesOf(kind).flatMap((one) =>
      valuesOf(severity).map((other) => JSON.stringify([one, other])),
    )
  })
  expect(pairs).toHaveLength(first * second)
  expect(new Set(pairs).size).toBe(first * second)
})

test('null is a query of its own, one value is an equality, repeated values count once', () => {
  expect(split({ field: 'driver', op: 'in', values: [null, 'a', 'a'] })).toEqual([
    [{ field: 'driver', op: '==', value: null }],
    [{ field: 'driver', op: '==', value: 'a' }],
  ])
})

test('no values match nothing', () => {
  expect(split(oneOf('state', 0))).toEqual([])
})

test('Firestore sorts only what it also cuts', () => {
  const order = { field: 'datetime', direction: 'desc' } as const
  expect(splitQuery(collectionQuery('a', { order }))).toMatchObject([{ order: null }])
  expect(splitQuery(collectionQuery('a', { order, limit: 5 }))).toMatchObject([{ order, limit: 5 }])
})

test('six hundred values are the most', () => {
  expect(splitQuery(collectionQuery('a', { where: [oneOf('state', 600)] }))).toHaveLength(20)
  expect(splitQuery(collectionQuery('a', { where: [oneOf('state', 601)] }))).toBeNull()
})

test('a document is asked for by its path alone', () => {
  const query = { ...documentQuery('journeys', '7'), where: [oneOf('state', 3)], limit: 1 }
  expect(splitQuery(query)).toEqual([documentQuery('journeys', '7')])
})
