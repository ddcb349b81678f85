import { expect, it } from 'vitest'
import type { LiveCollection } from '../live-collection.ts'
import { matchPath } from './match-path.ts'

const of = (pattern: string): LiveCollection => ({
  pattern,
  fields: {},
  mayRead: () => true,
  load: async () => [],
})
const collections = [of('journeys'), of('notifications/{administratorId}/admin')]

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
