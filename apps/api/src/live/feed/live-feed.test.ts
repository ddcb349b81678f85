import { type LiveDocument, collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoggedChange } from '#platform/change-log/change.ts'
import {
  box,
  FakeSubscriptionSocket,
  FakeFollower,
  FakeTable,
  put,
  remove,
} from '../../../test/live-fakes.ts'
import { createLogger } from '#platform/logger.ts'
import { LiveMeters } from '../wire/frame-socket.ts'
import { SharedFrame } from '../wire/shared-frame.ts'
import { LiveFeed } from './live-feed.ts'
import { Subscription } from './subscription.ts'

vi.mock('../wire/shared-frame.ts', { spy: true })

let table: FakeTable
let follower: FakeFollower
let feed: LiveFeed

beforeEach(() => {
  vi.clearAllMocks()
  open(null)
})
afterEach(() => {
  vi.useRealTimers()
})

function open(limit: number | null): void {
  table = new FakeTable()
  follower = new FakeFollower()
  feed = new LiveFeed({
    number: 1,
    query: collectionQuery('boxes', { order: { field: 'at', direction: 'asc' }, limit }),
    load: table.load,
    follower,
    log: createLogger('silent'),
    meters: new LiveMeters(),
  })
}

async function loadWith(documents: LiveDocument[]): Promise<void> {
  const ready = feed.ready()
  table.queries[0]?.answer(documents)
  await ready
}

/** As the engine does after each read of the log. */
function deliver(...changes: LoggedChange[]): void {
  follower.position = changes.at(-1)?.seq ?? follower.position
  for (const change of changes) feed.apply(change)
  feed.publish()
}

function watch(from: number): FakeSubscriptionSocket {
  const socket = new FakeSubscriptionSocket()
  const subscription = new Subscription(1, feed, socket)
  feed.add(subscription)
  subscription.resume(from)
  socket.received = []
  return socket
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const emptyDelta = { added: [], changed: [], removed: [] }

it('has every part of a prepared snapshot ready', async () => {
  await loadWith(Array.from({ length: 600 }, (_, at) => box(`b${at}`, 1)))
  await feed.prepareSnapshot()
  const { parts } = feed.snapshot()
  const prepared = Array.from({ length: parts }, (_, part) => feed.snapshot().find(part))
  expect([parts, prepared.every((frame) => frame !== undefined)]).toEqual([3, true])
})

describe('loading', () => {
  it('queries the database once for all callers', async () => {
    const ready = Promise.all([feed.ready(), feed.ready()])
    table.queries[0]?.answer([box('a', 1)])
    await ready
    expect(table.queries).toHaveLength(1)
    expect(feed.count).toBe(1)
  })

  it('applies changes made during the load, whether the rows include them or not', async () => {
    const ready = feed.ready()
    deliver(put(11, box('known', 1, 2)), put(12, box('new', 2)), remove(13, 'gone'))
    table.queries[0]?.answer([box('known', 5, 3), box('gone', 3)])
    await ready
    expect(feed.snapshot().count).toBe(2)
    expect(feed.deltaOf(['known', 'new', 'gone'])).toEqual({
      ...emptyDelta,
      added: [box('known', 5, 3), box('new', 2)],
      removed: ['gone'],
    })
  })

  it('rejects all callers after a failure, and loads again for the next', async () => {
    const first = feed.ready()
    const second = feed.ready()
    table.queries[0]?.fail()
    await expect(first).rejects.toThrow('away')
    await expect(second).rejects.toThrow('away')
    const third = feed.ready()
    table.queries[1]?.answer([])
    await third
    expect(feed.isLoaded).toBe(true)
  })
})

describe('updates', () => {
  it('are encoded once for all clients at the same position', async () => {
    await loadWith([box('a', 1)])
    const sockets = Array.from({ length: 50 }, () => watch(10))
    deliver(put(11, box('a', 2, 2)))
    for (const { received } of sockets) {
      const changed = [{ id: 'a', version: 2, at: 2 }]
      expect(received).toEqual([{ ...emptyDelta, from: 10, seq: 11, changed }])
    }
    expect(SharedFrame.of).toHaveBeenCalledOnce()
  })

  it('reach a slow client as one delta when it can read again', async () => {
    await loadWith([box('a', 1)])
    const [slow, quick] = [watch(10), watch(10)]
    slow.isCongested = true
    deliver(put(11, box('a', 2, 2)))
    deliver(put(12, box('b', 3)))
    slow.isCongested = false
    deliver(put(13, box('a', 4, 3)))
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
    await loadWith([box('a', 1)])
    const socket = watch(10)
    follower.position = 25
    feed.check()
    expect(socket.received).toEqual([{ seq: 25, count: 1, hash: expect.any(Number) }])
    deliver(put(26, box('b', 1)))
    expect(socket.received.at(-1)).toMatchObject({ from: 25, seq: 26 })
  })
})

describe('a snapshot', () => {
  it('is reused until a quarter of it has changed', async () => {
    await loadWith(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => box(id, 1)))
    const first = feed.snapshot()
    deliver(put(11, box('a', 2, 2)))
    deliver(put(12, box('a', 3, 3)), put(13, box('b', 2, 2)))
    expect(feed.snapshot()).toBe(first)
    deliver(put(14, box('c', 2, 2)))
    expect(feed.snapshot()).not.toBe(first)
    expect(feed.snapshot().seq).toBe(14)
  })
})

describe('a limited result that loses a document during its first load', () => {
  it('is loaded again before it is sent, and after that in the background', async () => {
    open(2)
    const ready = feed.ready()
    deliver(remove(11, 'a'))
    table.queries[0]?.answer([box('a', 1), box('b', 2)])
    await settle()
    expect(table.queries).toHaveLength(2)
    deliver(remove(12, 'b'))
    table.queries[1]?.answer([box('b', 2), box('c', 3)])
    await ready
    expect(table.queries).toHaveLength(3)
    const socket = watch(12)
    table.queries[2]?.answer([box('c', 3), box('d', 4)])
    await settle()
    expect([feed.count, socket.received]).toEqual([2, ['snapshot']])
  })
})

describe('a stale result', () => {
  const window = [box('a', 1), box('b', 2)]

  beforeEach(async () => {
    open(2)
    await loadWith(window)
  })

  it('sends nothing until it is reloaded, then one delta', async () => {
    const socket = watch(10)
    deliver(remove(11, 'a'))
    feed.check()
    deliver(put(12, box('b', 3, 2)))
    expect(socket.received).toEqual([])
    table.queries[1]?.answer([box('b', 3, 2), box('c', 9)])
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
    const socket = watch(10)
    deliver(remove(11, 'a'))
    deliver(remove(12, 'b'))
    table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(socket.received).toMatchObject([{ from: 10, seq: 12, removed: ['b', 'a'] }])
    await settle()
    expect(table.queries).toHaveLength(3)
    table.queries[2]?.answer([box('c', 9), box('d', 10)])
    await settle()
    expect(feed.count).toBe(2)
    expect(socket.received.at(-1)).toBe('snapshot')
  })

  it('does not reuse frames from before the reload', async () => {
    const late = watch(10)
    late.isCongested = true
    deliver(remove(11, 'a'))
    const stale = feed.snapshot()
    feed.deltaFrame(10)
    table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(feed.snapshot()).not.toBe(stale)
    late.isCongested = false
    feed.publish()
    expect(late.received).toMatchObject([
      { from: 10, seq: 11, added: [{ id: 'c' }], removed: ['a'] },
    ])
  })

  it('sends a new snapshot to a client in the middle of an old one', async () => {
    const socket = new FakeSubscriptionSocket()
    const subscription = new Subscription(1, feed, socket)
    feed.add(subscription)
    socket.isCongested = true
    for (const change of [remove(11, 'a')]) feed.apply(change)
    follower.position = 11
    subscription.sendSnapshot()
    feed.publish()
    table.queries[1]?.answer([box('b', 2), box('c', 9)])
    await settle()
    expect(socket.received).toEqual(['snapshot', 'snapshot'])
    expect(subscription.target).toBe(11)
  })

  it('retries a failed reload, and fails its subscriptions after five failures', async () => {
    vi.useFakeTimers()
    const socket = watch(10)
    deliver(remove(11, 'a'))
    for (let failures = 1; failures < 5; failures++) {
      table.queries[failures]?.fail()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(table.queries).toHaveLength(failures + 2)
      expect(socket.failure).toBeUndefined()
    }
    table.queries[5]?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.failure).toBeInstanceOf(Error)
  })
})

describe("a client whose rows don't match", () => {
  it('causes a reload, which corrects all clients', async () => {
    vi.useFakeTimers()
    await loadWith([box('a', 1)])
    const socket = watch(10)
    const before = feed.snapshot()
    await vi.advanceTimersByTimeAsync(5_000)
    const ready = feed.readyFromDatabase()
    table.queries[1]?.answer([box('a', 1), box('missed', 2)])
    await ready
    expect(feed.snapshot()).not.toBe(before)
    expect(socket.received).toEqual(['snapshot'])
    expect(feed.count).toBe(2)
  })

  it('causes at most one reload in five seconds, and no new snapshot if nothing differs', async () => {
    vi.useFakeTimers()
    await loadWith([box('a', 1)])
    const snapshot = feed.snapshot()
    await feed.readyFromDatabase()
    expect(table.queries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    const ready = Promise.all([feed.readyFromDatabase(), feed.readyFromDatabase()])
    table.queries[1]?.answer([box('a', 1)])
    await ready
    expect(table.queries).toHaveLength(2)
    expect(feed.snapshot()).toBe(snapshot)
  })
})
