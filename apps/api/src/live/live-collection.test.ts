import { expect, it } from 'vitest'
import { fakeCollection } from '../../test/live-fakes.ts'
import { matchPath } from './live-collection.ts'

const collections = [
  fakeCollection('journeys'),
  fakeCollection('notifications/{administratorId}/admin'),
]

it.each([
  ['journeys', 'journeys', {}],
  ['journeys/7', 'journeys', {}],
  ['notifications/7/admin', 'notifications/{administratorId}/admin', { administratorId: '7' }],
  ['notifications/7/admin/9', 'notifications/{administratorId}/admin', { administratorId: '7' }],
])('finds the collection of %s', (path, pattern, params) => {
  const matched = matchPath(collections, path)
  expect(matched?.collection.pattern).toBe(pattern)
  expect(matched?.params).toEqual(params)
})

it.each(['users', 'journey', 'journeys/7/stops', 'notifications', 'notifications/7/driver'])(
  'finds no collection for %s',
  (path) => {
    expect(matchPath(collections, path)).toBeUndefined()
  },
)
