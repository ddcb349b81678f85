import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FeedHarness } from '../../../test/feed-harness.ts'
import { box, FakeSubscriptionSocket, put, remove } from '../../../test/live-fakes.ts'
import { Subscription } from './subscription.ts'

let harness: FeedHarness

beforeEach(() => {
  harness = new FeedHarness()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a limited result that loses a document during its first load', () => {
  it('is loaded again before it is sent, and after that in the background', async () => {
    harness = new FeedHarness(2)
    const ready = harness.feed.ready()
    harness.deliver(remove(11, 'a'))
    harness.table.queries[0]?.answer([box('a', 1), box('b', 2)])
    await settle()
    expect(harness.table.queries).toHaveLength(2)
    harness.deliver(remove(12, 'b'))
    harness.table.queries[1]?.answer([box('b', 2), box('c', 3)])
    await ready
    expect(harness.table.queries).toHaveLength(3)
    const socket = harness.watch(12)
    harness.table.queries[2]?.answer([box('c', 3), box('d', 4)])
    await settle()
    expect([harness.feed.count, socket.received]).toEqual([2, ['snapshot']])
  })
})

describe('a stale result', () => {
  const window = [box('a', 1), box('b', 2)]

  beforeEach(async () => {
    harness = new FeedHarness(2)
    await harness.loadWith(window)
  })

  it('sends nothing until it is reloaded, then one delta', async () => {
    const socket = harness.watch(10)
    harness.deliver(remove(11, 'a'))
    harness.feed.check()
    harness.deliver(put(12, box('b', 3, 2)))
    expect(socket.received).toEqual([])
    harness.table.queries[1]?.answer([box('b', 3, 2), box('c', 9)])
    await settle()
    expect(socket.received).toEqual([
      {
        from: 10,
        seq: 12,
        added: [box('c', 9)],
        changed: [{ id: 'b', version: 2, at: 3 }],
        removed: ['a'],
      },
    ])
  })

  it('keeps sending updates, though it becomes stale again and again', async () => {
    const socket = harness.watch(10)
    harness.deliver(remove(11, 'a'))
    harness.deliver(remove(12, 'b'))
    harness.table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(socket.received).toMatchObject([{ from: 10, seq: 12, removed: ['b', 'a'] }])
    await settle()
    expect(harness.table.queries).toHaveLength(3)
    harness.table.queries[2]?.answer([box('c', 9), box('d', 10)])
    await settle()
    expect(harness.feed.count).toBe(2)
    expect(socket.received.at(-1)).toBe('snapshot')
  })

  it('does not reuse frames from before the reload', async () => {
    const late = harness.watch(10)
    late.isCongested = true
    harness.deliver(remove(11, 'a'))
    const stale = harness.feed.snapshot()
    harness.feed.deltaFrame(10)
    harness.table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(harness.feed.snapshot()).not.toBe(stale)
    late.isCongested = false
    harness.feed.publish()
    expect(late.received).toMatchObject([
      { from: 10, seq: 11, added: [{ id: 'c' }], removed: ['a'] },
    ])
  })

  it('sends a new snapshot to a client in the middle of an old one', async () => {
    const socket = new FakeSubscriptionSocket()
    const subscription = new Subscription(1, harness.feed, socket)
    harness.feed.add(subscription)
    socket.isCongested = true
    for (const change of [remove(11, 'a')]) harness.feed.apply(change)
    harness.follower.position = 11
    subscription.sendSnapshot()
    harness.feed.publish()
    harness.table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(socket.received).toEqual(['snapshot', 'snapshot'])
    expect(subscription.target).toBe(11)
  })

  it('retries a failed reload, and fails its subscriptions after five failures', async () => {
    vi.useFakeTimers()
    const socket = harness.watch(10)
    harness.deliver(remove(11, 'a'))
    for (let failures = 1; failures < 5; failures++) {
      harness.table.queries[failures]?.fail()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(harness.table.queries).toHaveLength(failures + 2)
      expect(socket.failure).toBeUndefined()
    }
    harness.table.queries[5]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.failure).toBeInstanceOf(Error)
  })
})

describe("a client whose rows don't match", () => {
  it('causes a reload, which corrects all clients', async () => {
    vi.useFakeTimers()
    await harness.loadWith([box('a', 1)])
    const socket = harness.watch(10)
    const before = harness.feed.snapshot()
    await vi.advanceTimersByTimeAsync(5_000)
    const ready = harness.feed.readyFromDatabase()
    harness.table.queries[1]?.answer([box('a', 1), box('missed', 2)])
    await ready
    expect(harness.feed.snapshot()).not.toBe(before)
    expect(socket.received).toEqual(['snapshot'])
    expect(harness.feed.count).toBe(2)
  })

  it('causes at most one reload in five seconds, and no new snapshot if nothing differs', async () => {
    vi.useFakeTimers()
    await harness.loadWith([box('a', 1)])
    const snapshot = harness.feed.snapshot()
    await harness.feed.readyFromDatabase()
    expect(harness.table.queries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    const ready = Promise.all([harness.feed.readyFromDatabase(), harness.feed.readyFromDatabase()])
    harness.table.queries[1]?.answer([box('a', 1)])
    await ready
    expect(harness.table.queries).toHaveLength(2)
    expect(harness.feed.snapshot()).toBe(snapshot)
  })
})
