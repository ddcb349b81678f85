import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FeedHarness } from '../../../test/feed-harness.ts'
import { box, put, remove } from '../../../test/live-fakes.ts'
import { SharedFrame } from '../wire/shared-frame.ts'

vi.mock('../wire/shared-frame.ts', { spy: true })

const emptyDelta = { added: [], changed: [], removed: [] }
let harness: FeedHarness

beforeEach(() => {
  vi.clearAllMocks()
  harness = new FeedHarness()
})

it('has every part of a prepared snapshot ready', async () => {
  await harness.loadWith(Array.from({ length: 600 }, (_, at) => box(`b${at}`, 1)))
  await harness.feed.prepareSnapshot()
  const { parts } = harness.feed.snapshot()
  const prepared = Array.from({ length: parts }, (_, part) => harness.feed.snapshot().find(part))
  expect([parts, prepared.every((frame) => frame !== undefined)]).toEqual([3, true])
})

describe('loading', () => {
  it('queries the database once for all callers', async () => {
    const ready = Promise.all([harness.feed.ready(), harness.feed.ready()])
    harness.table.queries[0]?.answer([box('a', 1)])
    await ready
    expect(harness.table.queries).toHaveLength(1)
    expect(harness.feed.count).toBe(1)
  })

  it('applies changes made during the load, whether the rows include them or not', async () => {
    const ready = harness.feed.ready()
    harness.deliver(put(11, box('known', 1, 2)), put(12, box('new', 2)), remove(13, 'gone'))
    harness.table.queries[0]?.answer([box('known', 5, 3), box('gone', 3)])
    await ready
    expect(harness.feed.snapshot().count).toBe(2)
    expect(harness.feed.deltaOf(['known', 'new', 'gone'])).toEqual({
      ...emptyDelta,
      added: [box('known', 5, 3), box('new', 2)],
      removed: ['gone'],
    })
  })

  it('rejects all callers after a failure, and loads again for the next', async () => {
    const first = harness.feed.ready()
    const second = harness.feed.ready()
    harness.table.queries[0]?.fail()
    await expect(first).rejects.toThrow('away')
    await expect(second).rejects.toThrow('away')
    const third = harness.feed.ready()
    harness.table.queries[1]?.answer([])
    await third
    expect(harness.feed.isLoaded).toBe(true)
  })
})

describe('updates', () => {
  it('are encoded once for all clients at the same position', async () => {
    await harness.loadWith([box('a', 1)])
    const sockets = Array.from({ length: 50 }, () => harness.watch(10))
    harness.deliver(put(11, box('a', 2, 2)))
    for (const { received } of sockets) {
      const changed = [{ id: 'a', version: 2, at: 2 }]
      expect(received).toEqual([{ ...emptyDelta, from: 10, seq: 11, changed }])
    }
    expect(SharedFrame.of).toHaveBeenCalledOnce()
  })

  it('reach a slow client as one delta when it can read again', async () => {
    await harness.loadWith([box('a', 1)])
    const [slow, quick] = [harness.watch(10), harness.watch(10)]
    slow.isCongested = true
    harness.deliver(put(11, box('a', 2, 2)))
    harness.deliver(put(12, box('b', 3)))
    slow.isCongested = false
    harness.deliver(put(13, box('a', 4, 3)))
    expect(quick.received).toHaveLength(3)
    expect(slow.received).toEqual([
      {
        from: 10,
        seq: 13,
        added: [box('b', 3)],
        changed: [{ id: 'a', version: 3, at: 4 }],
        removed: [],
      },
    ])
  })

  it('include a check for clients that are up to date', async () => {
    await harness.loadWith([box('a', 1)])
    const socket = harness.watch(10)
    harness.follower.position = 25
    harness.feed.check()
    expect(socket.received).toEqual([{ seq: 25, count: 1, hash: expect.any(Number) }])
    harness.deliver(put(26, box('b', 1)))
    expect(socket.received.at(-1)).toMatchObject({ from: 25, seq: 26 })
  })
})

describe('a snapshot', () => {
  it('is reused until a quarter of it has changed', async () => {
    await harness.loadWith(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => box(id, 1)))
    const first = harness.feed.snapshot()
    harness.deliver(put(11, box('a', 2, 2)))
    harness.deliver(put(12, box('a', 3, 3)), put(13, box('b', 2, 2)))
    expect(harness.feed.snapshot()).toBe(first)
    harness.deliver(put(14, box('c', 2, 2)))
    expect(harness.feed.snapshot()).not.toBe(first)
    expect(harness.feed.snapshot().seq).toBe(14)
  })
})
