import { collectionQuery, documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { expect, it } from 'vitest'
import { fakeCollection } from '../../../test/live-fake-collection.ts'
import { isWatchable } from './is-watchable.ts'

const collection = { ...fakeCollection('trucks'), patched: ['position', 'version'] }
const by = (field: string) => collectionQuery('trucks', { where: [{ field, op: '==', value: 1 }] })

it.each<[LiveQuery, boolean]>([
  [collectionQuery('trucks'), true],
  [documentQuery('trucks', '1'), true],
  [by('plate'), true],
  [by('positions'), true],
  [by('driver.version'), true],
  [by('version'), false],
  [by('position'), false],
  [by('position.lat'), false],
  [collectionQuery('trucks', { order: { field: 'position.at', direction: 'asc' } }), false],
  [collectionQuery('trucks', { order: { field: 'plate', direction: 'asc' } }), true],
])('%j: %s', (query, expected) => {
  expect(isWatchable(collection, query)).toBe(expected)
})
