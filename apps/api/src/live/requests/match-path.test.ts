import { expect, it } from 'vitest'
import { fakeCollection } from '../../../test/live-fake-collection.ts'
import { matchPath } from './match-path.ts'

const collections = [
  fakeCollection('journeys'),
  fakeCollection('notifications/{administratorId}/admin'),
]

it.each([
  ['journeys', 'journeys', {}],
  ['journeys/7', 'journeys', {}],
  ['notifications/7/admin', 'notifications/{administratorId}/admin', { administratorId: '7' }],
  ['notifications/7/admin/9', 'notifications/{administratorId}/admin', { administratorId: '7' }],
])('knows whose %s is', (path, pattern, names) => {
  const matched = matchPath(collections, path)
  expect(matched?.collection.pattern).toBe(pattern)
  expect(matched?.names).toEqual(names)
})

it.each(['users', 'journey', 'journeys/7/stops', 'notifications', 'notifications/7/driver'])(
  'knows nothing of %s',
  (path) => {
    expect(matchPath(collections, path)).toBeUndefined()
  },
)
