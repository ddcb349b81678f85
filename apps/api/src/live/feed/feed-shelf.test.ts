import { collectionQuery, documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { FeedShelf } from './feed-shelf.ts'
import type { LiveFeed } from './live-feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const onEmpty = vi.fn()
/** All that the shelf looks at. */
const feedOf = (query: LiveQuery, isLoaded = true) => ({ query, isLoaded }) as LiveFeed
const boxes = collectionQuery('boxes')

it('gives the same feed to all who ask for the same', () => {
  const shelf = new FeedShelf(onEmpty)
  const values = { field: 'colour', op: 'in' as const }
  const one = collectionQuery('boxes', { where: [{ ...values, values: ['red', 'blue'] }] })
  const same = collectionQuery('boxes', { where: [{ ...values, values: ['blue', 'red'] }] })
  const feed = shelf.take(one, () => feedOf(one))
  expect(shelf.take(same, () => feedOf(same))).toBe(feed)
  expect(shelf.take(boxes, () => feedOf(boxes))).not.toBe(feed)
})

it('keeps a feed for a minute after the last one left', () => {
  onEmpty.mockClear()
  const shelf = new FeedShelf(onEmpty)
  const make = () => feedOf(boxes)
  const feed = shelf.take(boxes, make)
  shelf.take(boxes, make)
  shelf.giveBack(feed)
  vi.advanceTimersByTime(120_000)
  shelf.giveBack(feed)
  vi.advanceTimersByTime(59_000)
  expect(shelf.take(boxes, make)).toBe(feed)
  vi.advanceTimersByTime(120_000)
  expect(onEmpty).not.toHaveBeenCalled()
  shelf.giveBack(feed)
  vi.advanceTimersByTime(60_000)
  expect(onEmpty).toHaveBeenCalledOnce()
  expect(shelf.all).toEqual([])
})

it('keeps none that could not be loaded', () => {
  const shelf = new FeedShelf(onEmpty)
  const feed = shelf.take(boxes, () => feedOf(boxes, false))
  shelf.giveBack(feed)
  expect(shelf.take(boxes, () => feedOf(boxes))).not.toBe(feed)
})

it('takes back one that was discarded, without touching its successor', () => {
  const shelf = new FeedShelf(onEmpty)
  const broken = shelf.take(boxes, () => feedOf(boxes))
  shelf.discard(broken)
  const successor = shelf.take(boxes, () => feedOf(boxes))
  shelf.giveBack(broken)
  vi.advanceTimersByTime(120_000)
  expect(shelf.all).toEqual([successor])
})

it('knows whom a change concerns', () => {
  const shelf = new FeedShelf(onEmpty)
  const all = shelf.take(boxes, () => feedOf(boxes))
  const [a, b] = ['a', 'b'].map((id) => {
    const query = documentQuery('boxes', id)
    return shelf.take(query, () => feedOf(query))
  })
  const change = { seq: 1, collection: 'boxes', version: 2 }
  const patch = { id: 'b', version: 2 }
  const removed: LoggedChange = { ...change, kind: 'remove', id: 'a' }
  expect([...shelf.concerned(removed)]).toEqual([all, a])
  expect([...shelf.concerned({ ...change, kind: 'patch', patch })]).toEqual([all, b])
  expect([...shelf.concerned({ ...removed, collection: 'crates' })]).toEqual([])
})
