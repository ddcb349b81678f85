import { collectionQuery, documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
const feedOf = (query: LiveQuery, isLoaded = true, count = 1) =>
  ({ query, isLoaded, count }) as LiveFeed
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

describe('of those that nobody holds', () => {
  const nth = (n: number) =>
    collectionQuery('boxes', { where: [{ field: 'at', op: '==', value: n }] })
  const give = (shelf: FeedShelf, n: number, count: number) => {
    const feed = shelf.take(nth(n), () => feedOf(nth(n), true, count))
    shelf.giveBack(feed)
    return feed
  }

  it('keeps the last thirty-two', () => {
    const shelf = new FeedShelf(onEmpty)
    const held = shelf.take(boxes, () => feedOf(boxes))
    const left = Array.from({ length: 32 }, (_, n) => give(shelf, n, 1))
    // Who comes back is among the last again.
    give(shelf, 0, 1)
    give(shelf, 100, 1)
    expect(shelf.all).toHaveLength(33)
    expect(shelf.all).toContain(held)
    expect(shelf.all).toContain(left[0])
    expect(shelf.all).not.toContain(left[1])
    expect(vi.getTimerCount()).toBe(32)
  })

  it('keeps none when there is too much to keep in all', () => {
    const shelf = new FeedShelf(onEmpty)
    const first = give(shelf, 1, 40_000)
    const second = give(shelf, 2, 40_000)
    expect(shelf.all).toEqual([first, second])
    shelf.take(boxes, () => feedOf(boxes, true, 30_000))
    shelf.makeRoom()
    expect(shelf.all).not.toContain(first)
    expect(shelf.all).toHaveLength(2)
  })
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
