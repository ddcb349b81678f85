import { collectionQuery, documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { FeedCache } from './feed-cache.ts'
import type { LiveFeed } from './live-feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const onEmpty = vi.fn()
/** The part of a feed that the cache uses. */
const feedOf = (query: LiveQuery, isLoaded = true, count = 1) =>
  ({ query, isLoaded, count }) as LiveFeed
const boxes = collectionQuery('boxes')

it('returns the same feed for the same query', () => {
  const cache = new FeedCache(onEmpty)
  const filter = { field: 'colour', op: 'in' as const }
  const one = collectionQuery('boxes', { where: [{ ...filter, values: ['red', 'blue'] }] })
  const same = collectionQuery('boxes', { where: [{ ...filter, values: ['blue', 'red'] }] })
  const feed = cache.acquire(one, () => feedOf(one))
  expect(cache.acquire(same, () => feedOf(same))).toBe(feed)
  expect(cache.acquire(boxes, () => feedOf(boxes))).not.toBe(feed)
})

it('keeps a feed for a minute after its last release', () => {
  onEmpty.mockClear()
  const cache = new FeedCache(onEmpty)
  const make = () => feedOf(boxes)
  const feed = cache.acquire(boxes, make)
  cache.acquire(boxes, make)
  cache.release(feed)
  vi.advanceTimersByTime(120_000)
  cache.release(feed)
  vi.advanceTimersByTime(59_000)
  expect(cache.acquire(boxes, make)).toBe(feed)
  vi.advanceTimersByTime(120_000)
  expect(onEmpty).not.toHaveBeenCalled()
  cache.release(feed)
  vi.advanceTimersByTime(60_000)
  expect(onEmpty).toHaveBeenCalledOnce()
  expect(cache.all).toEqual([])
})

it('discards a feed that could not be loaded', () => {
  const cache = new FeedCache(onEmpty)
  const feed = cache.acquire(boxes, () => feedOf(boxes, false))
  cache.release(feed)
  expect(cache.acquire(boxes, () => feedOf(boxes))).not.toBe(feed)
})

describe('unused feeds', () => {
  const nth = (n: number) =>
    collectionQuery('boxes', { where: [{ field: 'at', op: '==', value: n }] })
  const acquireAndRelease = (cache: FeedCache, n: number, count: number) => {
    const feed = cache.acquire(nth(n), () => feedOf(nth(n), true, count))
    cache.release(feed)
    return feed
  }

  it('are limited to the 32 most recently used', () => {
    const cache = new FeedCache(onEmpty)
    const held = cache.acquire(boxes, () => feedOf(boxes))
    const released = Array.from({ length: 32 }, (_, n) => acquireAndRelease(cache, n, 1))
    // A feed that was acquired again counts as recently used.
    acquireAndRelease(cache, 0, 1)
    acquireAndRelease(cache, 100, 1)
    expect(cache.all).toHaveLength(33)
    expect(cache.all).toContain(held)
    expect(cache.all).toContain(released[0])
    expect(cache.all).not.toContain(released[1])
    expect(vi.getTimerCount()).toBe(32)
  })

  it('are discarded when there are too many documents', () => {
    const cache = new FeedCache(onEmpty)
    const first = acquireAndRelease(cache, 1, 40_000)
    const second = acquireAndRelease(cache, 2, 40_000)
    expect(cache.all).toEqual([first, second])
    cache.acquire(boxes, () => feedOf(boxes, true, 30_000))
    cache.evict()
    expect(cache.all).not.toContain(first)
    expect(cache.all).toHaveLength(2)
  })
})

it('releases a discarded feed without touching its successor', () => {
  const cache = new FeedCache(onEmpty)
  const broken = cache.acquire(boxes, () => feedOf(boxes))
  cache.discard(broken)
  const successor = cache.acquire(boxes, () => feedOf(boxes))
  cache.release(broken)
  vi.advanceTimersByTime(120_000)
  expect(cache.all).toEqual([successor])
})

it('finds the feeds that a change affects', () => {
  const cache = new FeedCache(onEmpty)
  const all = cache.acquire(boxes, () => feedOf(boxes))
  const [a, b] = ['a', 'b'].map((id) => {
    const query = documentQuery('boxes', id)
    return cache.acquire(query, () => feedOf(query))
  })
  const change = { seq: 1, collection: 'boxes', version: 2 }
  const patch = { id: 'b', version: 2 }
  const removed: LoggedChange = { ...change, kind: 'remove', id: 'a' }
  expect([...cache.affectedBy(removed)]).toEqual([all, a])
  expect([...cache.affectedBy({ ...change, kind: 'patch', patch })]).toEqual([all, b])
  expect([...cache.affectedBy({ ...removed, collection: 'crates' })]).toEqual([])
})
