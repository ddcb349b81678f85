import { describe, expect, test } from 'vitest'
import { commit } from '../store/commit.ts'
import { DocumentStore, idOf } from '../store/document-store.ts'
import { type PlainValue, fieldsFromPlain, fromPlain } from '../store/plain-value.ts'
import type { QueryFilter } from './field-filter.ts'
import { DocumentQuery, type StructuredQuery } from './structured-query.ts'

const root = 'projects/p/databases/(default)/documents'
const documents = {
  'journeys/a': { state: 4, at: 1, tags: ['x', 'y'], driver: null },
  'journeys/b': { state: 9, at: 2, tags: ['y'], driver: { id: 7 } },
  'journeys/c': { state: 4, at: 3.5, tags: [], driver: { id: 8 } },
  'journeys/d': { state: '4', at: 2 },
  'notes/ana/journeys/e': { state: 4, at: 9 },
}

const store = new DocumentStore()
commit(
  store,
  Object.entries(documents).map(([path, data]) => ({
    update: { name: `${root}/${path}`, fields: fieldsFromPlain(data) },
  })),
  () => undefined,
)

const run = (query: StructuredQuery) =>
  new DocumentQuery(root, { from: [{ collectionId: 'journeys' }], ...query })
    .run(store)
    .map(({ name }) => idOf(name))

const is = (fieldPath: string, op: string, value: PlainValue): QueryFilter => ({
  fieldFilter: { field: { fieldPath }, op, value: fromPlain(value) },
})
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction })

describe('a filter', () => {
  test.each([
    [is('state', 'EQUAL', 4), ['a', 'c']],
    [is('driver', 'EQUAL', { id: 7 }), ['b']],
    [is('driver.id', 'EQUAL', 8), ['c']],
    [is('state', 'IN', [9, '4']), ['b', 'd']],
    [is('state', 'NOT_EQUAL', 4), ['b', 'd']],
    [is('state', 'NOT_IN', [4, 9]), ['d']],
    [is('at', 'GREATER_THAN', 1), ['b', 'd', 'c']],
    [is('at', 'GREATER_THAN_OR_EQUAL', 2), ['b', 'd', 'c']],
    [is('at', 'LESS_THAN', 2), ['a']],
    [is('at', 'LESS_THAN_OR_EQUAL', 2), ['a', 'b', 'd']],
    [is('state', 'LESS_THAN', 'z'), ['d']],
    [is('tags', 'ARRAY_CONTAINS', 'y'), ['a', 'b']],
    [is('tags', 'ARRAY_CONTAINS_ANY', ['x', 'z']), ['a']],
    [{ unaryFilter: { field: { fieldPath: 'driver' }, op: 'IS_NULL' } }, ['a']],
    [{ unaryFilter: { field: { fieldPath: 'driver' }, op: 'IS_NOT_NULL' } }, ['b', 'c']],
    [
      { compositeFilter: { op: 'AND', filters: [is('state', 'EQUAL', 4), is('at', 'EQUAL', 1)] } },
      ['a'],
    ],
    [
      { compositeFilter: { op: 'OR', filters: [is('state', 'EQUAL', 9), is('at', 'EQUAL', 1)] } },
      ['a', 'b'],
    ],
  ])('%j', (where, expected) => {
    expect(run({ where })).toEqual(expected)
  })

  test('that the double does not know is refused', () => {
    expect(() => run({ where: is('at', 'NEAR', 1) })).toThrow(
      expect.objectContaining({ status: 'UNIMPLEMENTED' }),
    )
  })
})

describe('an order', () => {
  test.each([
    ['by name without one', {}, ['a', 'b', 'c', 'd']],
    ['descending', { orderBy: [by('at', 'DESCENDING')] }, ['c', 'd', 'b', 'a']],
    ['that leaves out documents without the field', { orderBy: [by('tags')] }, ['c', 'a', 'b']],
    ['by two fields', { orderBy: [by('state'), by('at', 'DESCENDING')] }, ['c', 'a', 'b', 'd']],
    ['with a limit', { orderBy: [by('at')], limit: 2 }, ['a', 'b']],
    ['with a limit as a message', { limit: { value: 1 } }, ['a']],
    ['with an offset', { orderBy: [by('at')], offset: 1, limit: 2 }, ['b', 'd']],
  ])('%s', (_title, query, expected) => {
    expect(run(query)).toEqual(expected)
  })
})

describe('a cursor', () => {
  const at = (value: number, before: boolean) => ({ values: [fromPlain(value)], before })
  test.each([
    ['starts at', { startAt: at(2, true) }, ['b', 'd', 'c']],
    ['starts after', { startAt: at(2, false) }, ['c']],
    ['ends at', { endAt: at(2, false) }, ['a', 'b', 'd']],
    ['ends before', { endAt: at(2, true) }, ['a']],
  ])('%s', (_title, cursor, expected) => {
    expect(run({ orderBy: [by('at')], ...cursor })).toEqual(expected)
  })

  test('follows a descending order', () => {
    expect(run({ orderBy: [by('at', 'DESCENDING')], startAt: at(2, false) })).toEqual(['a'])
  })

  test('continues within equal values by name', () => {
    const values = [fromPlain(2), { referenceValue: `${root}/journeys/b` }]
    expect(run({ orderBy: [by('at')], startAt: { values, before: false } })).toEqual(['d', 'c'])
  })
})

test('a collection group has the collections of that name at any depth', () => {
  const from = [{ collectionId: 'journeys', allDescendants: true }]
  expect(run({ from, where: is('state', 'EQUAL', 4) })).toEqual(['a', 'c', 'e'])
})

test('a query needs a collection', () => {
  expect(() => run({ from: [] })).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
})
