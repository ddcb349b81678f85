import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { SharedFrame } from '../wire/shared-frame.ts'
import { Snapshot } from './feed-frames.ts'
import { type SubscriptionSocket, Subscription, type WatchedResult } from './subscription.ts'

/** Names of frames, for the assertions. */
const names = new WeakMap<SharedFrame, string>()

function named(name: string): SharedFrame {
  const frame = SharedFrame.of({ kind: 'updated', id: 1 })
  names.set(frame, name)
  return frame
}

class FakeSocket implements SubscriptionSocket {
  isOpen = true
  isCongested = false
  /** The socket becomes congested after this many frames. */
  framesUntilCongested = Infinity
  sent: string[] = []
  failure: unknown

  write(frame: SharedFrame): void {
    this.sent.push(names.get(frame) ?? 'part')
    this.framesUntilCongested -= 1
    this.isCongested = this.framesUntilCongested <= 0
  }
  send(message: ServerMessage): void {
    this.sent.push(message.kind === 'watching' ? message.start.mode : message.kind)
  }
  fail(error: unknown): void {
    this.failure = error
  }
}

class FakeWatched implements WatchedResult {
  readonly number = 1
  readonly logId = 'log'
  changedAtSeq = 10
  isStale = false
  position = 10
  knownSince = 0
  documents: LiveDocument[] = [{ id: 'a', version: 1 }]

  last: Snapshot | undefined

  snapshot(): Snapshot {
    this.last = new Snapshot(this.number, this.position, this.documents)
    return this.last
  }
  deltaFrame(from: number) {
    if (from < this.knownSince) return undefined
    return { frame: named(`${from}→${this.position}`), seq: this.position }
  }
  frameOf(_delta: unknown, from: number, seq: number): SharedFrame {
    return named(`missing ${from}→${seq}`)
  }
  change(seq: number): void {
    this.changedAtSeq = seq
    this.position = seq
  }
}

let socket: FakeSocket
let watched: FakeWatched
let subscription: Subscription

beforeEach(() => {
  socket = new FakeSocket()
  watched = new FakeWatched()
  subscription = new Subscription(7, watched, socket)
})

const empty = { added: [], changed: [], removed: [] }
/** Waits for all parts of the last snapshot, which another thread compresses. The subscription gets each part first. */
async function untilBuilt(): Promise<void> {
  const { last } = watched
  for (let part = 0; last && part < last.parts; part++) await last.build(part)
}

describe('a subscription', () => {
  it('sends nothing before it starts', () => {
    watched.change(11)
    subscription.pump()
    subscription.check(named('check'), 11)
    expect(socket.sent).toEqual([])
  })

  it('sends all parts, then one delta of the changes meanwhile', async () => {
    watched.documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))
    subscription.sendSnapshot()
    watched.change(11)
    subscription.pump()
    watched.change(12)
    subscription.pump()
    await untilBuilt()
    expect(socket.sent).toEqual(['snapshot', 'part', 'part', 'part', '10→12'])
  })

  it("resumes from the client's position", () => {
    watched.change(12)
    subscription.resume(11)
    expect(socket.sent).toEqual(['resumed', '11→12'])
    subscription.pump()
    expect(socket.sent).toHaveLength(2)
  })

  it('sends the looked-up changes, then the rest', () => {
    watched.change(12)
    subscription.resume(3, { delta: empty, through: 11 })
    expect(socket.sent).toEqual(['resumed', 'missing 3→11', '11→12'])
  })

  it('sends a snapshot instead of looked-up changes while congested', async () => {
    socket.isCongested = true
    subscription.resume(3, { delta: empty, through: 10 })
    expect(socket.sent).toEqual(['snapshot'])
    socket.isCongested = false
    subscription.pump()
    await untilBuilt()
    expect(socket.sent).toEqual(['snapshot', 'part'])
  })

  it('queues nothing for a slow client, and sends one delta later', () => {
    subscription.resume(10)
    socket.isCongested = true
    for (let seq = 11; seq < 100; seq++) {
      watched.change(seq)
      subscription.pump()
      subscription.check(named('check'), seq)
    }
    expect(socket.sent).toEqual(['resumed'])
    socket.isCongested = false
    subscription.pump()
    expect(socket.sent).toEqual(['resumed', '10→99'])
  })

  it('stops between snapshot parts when the client is slow', async () => {
    watched.documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))
    socket.framesUntilCongested = 2
    subscription.sendSnapshot()
    await untilBuilt()
    expect(socket.sent).toEqual(['snapshot', 'part', 'part'])
    socket.framesUntilCongested = Infinity
    socket.isCongested = false
    subscription.pump()
    await untilBuilt()
    expect(socket.sent).toEqual(['snapshot', 'part', 'part', 'part'])
  })

  it('sends a new snapshot when the client is too far behind', async () => {
    subscription.resume(10)
    watched.change(20)
    watched.knownSince = 15
    subscription.pump()
    await untilBuilt()
    expect(socket.sent).toEqual(['resumed', 'snapshot', 'part'])
  })

  it('sends a check to a client that is up to date, and advances it', () => {
    subscription.resume(10)
    subscription.check(named('check'), 15)
    expect(socket.sent).toEqual(['resumed', 'check'])
    watched.change(16)
    subscription.check(named('check'), 16)
    subscription.pump()
    expect(socket.sent).toEqual(['resumed', 'check', '15→16'])
  })

  it('sends nothing while the result is stale', () => {
    subscription.resume(10)
    watched.isStale = true
    watched.change(11)
    subscription.pump()
    expect(socket.sent).toEqual(['resumed'])
    watched.isStale = false
    subscription.pump()
    expect(socket.sent).toEqual(['resumed', '10→11'])
  })

  it('sends nothing to a closing socket', () => {
    subscription.resume(10)
    socket.isOpen = false
    watched.change(11)
    subscription.pump()
    subscription.check(named('check'), 11)
    expect(socket.sent).toEqual(['resumed'])
  })

  it('sends nothing while paused, not even the rest of a snapshot', async () => {
    subscription.sendSnapshot()
    subscription.pause()
    watched.change(11)
    await untilBuilt()
    subscription.pump()
    expect(socket.sent).toEqual(['snapshot'])
  })
})
