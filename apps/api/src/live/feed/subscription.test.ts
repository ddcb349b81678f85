import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { SharedFrame } from '../wire/shared-frame.ts'
import { Snapshot } from './snapshot.ts'
import { type Outlet, Subscription, type Watched } from './subscription.ts'

/** Names each frame after what is in it. */
const names = new WeakMap<SharedFrame, string>()

function named(name: string): SharedFrame {
  const frame = SharedFrame.of({ kind: 'updated', id: 1 })
  names.set(frame, name)
  return frame
}

class FakeOutlet implements Outlet {
  isOpen = true
  isCongested = false
  /** Congested again after so many frames. */
  room = Infinity
  heard: string[] = []
  failure: unknown

  write(frame: SharedFrame): void {
    this.heard.push(names.get(frame) ?? 'part')
    this.room -= 1
    this.isCongested = this.room <= 0
  }
  send(message: LiveDown): void {
    this.heard.push(message.kind === 'watching' ? message.start.mode : message.kind)
  }
  fail(error: unknown): void {
    this.failure = error
  }
}

class FakeWatched implements Watched {
  readonly number = 1
  readonly logId = 'log'
  changedAt = 10
  isHeld = false
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
    this.changedAt = seq
    this.position = seq
  }
}

let outlet: FakeOutlet
let watched: FakeWatched
let subscription: Subscription

beforeEach(() => {
  outlet = new FakeOutlet()
  watched = new FakeWatched()
  subscription = new Subscription(7, watched, outlet)
})

const empty = { added: [], changed: [], removed: [] }
/** Parts are compressed on another thread. Whoever asked before us has heard of them before us. */
async function untilBuilt(): Promise<void> {
  const { last } = watched
  for (let part = 0; last && part < last.parts; part++) await last.build(part)
}

describe('a subscription', () => {
  it('hears nothing before it begins', () => {
    watched.change(11)
    subscription.pump()
    subscription.check(named('check'), 11)
    expect(outlet.heard).toEqual([])
  })

  it('begins with all parts, then hears what came meanwhile in one delta', async () => {
    watched.documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))
    subscription.begin()
    watched.change(11)
    subscription.pump()
    watched.change(12)
    subscription.pump()
    await untilBuilt()
    expect(outlet.heard).toEqual(['snapshot', 'part', 'part', 'part', '10→12'])
  })

  it('goes on from where the client stands', () => {
    watched.change(12)
    subscription.resume(11)
    expect(outlet.heard).toEqual(['resumed', '11→12'])
    subscription.pump()
    expect(outlet.heard).toHaveLength(2)
  })

  it('brings what was looked up, then the rest', () => {
    watched.change(12)
    subscription.resume(3, { delta: empty, through: 11 })
    expect(outlet.heard).toEqual(['resumed', 'missing 3→11', '11→12'])
  })

  it('does not bring what was looked up while there is no room: everything waits in parts', async () => {
    outlet.isCongested = true
    subscription.resume(3, { delta: empty, through: 10 })
    expect(outlet.heard).toEqual(['snapshot'])
    outlet.isCongested = false
    subscription.pump()
    await untilBuilt()
    expect(outlet.heard).toEqual(['snapshot', 'part'])
  })

  it('keeps nothing for a slow client: one delta tells it all', () => {
    subscription.resume(10)
    outlet.isCongested = true
    for (let seq = 11; seq < 100; seq++) {
      watched.change(seq)
      subscription.pump()
      subscription.check(named('check'), seq)
    }
    expect(outlet.heard).toEqual(['resumed'])
    outlet.isCongested = false
    subscription.pump()
    expect(outlet.heard).toEqual(['resumed', '10→99'])
  })

  it('stops between the parts of a snapshot when the client does not keep up', async () => {
    watched.documents = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, version: 1 }))
    outlet.room = 2
    subscription.begin()
    await untilBuilt()
    expect(outlet.heard).toEqual(['snapshot', 'part', 'part'])
    outlet.room = Infinity
    outlet.isCongested = false
    subscription.pump()
    await untilBuilt()
    expect(outlet.heard).toEqual(['snapshot', 'part', 'part', 'part'])
  })

  it('begins again when it has been away for too long', async () => {
    subscription.resume(10)
    watched.change(20)
    watched.knownSince = 15
    subscription.pump()
    await untilBuilt()
    expect(outlet.heard).toEqual(['resumed', 'snapshot', 'part'])
  })

  it('checks who is up to date, and moves them on', () => {
    subscription.resume(10)
    subscription.check(named('check'), 15)
    expect(outlet.heard).toEqual(['resumed', 'check'])
    watched.change(16)
    subscription.check(named('check'), 16)
    subscription.pump()
    expect(outlet.heard).toEqual(['resumed', 'check', '15→16'])
  })

  it('hears nothing while what it watches is in doubt', () => {
    subscription.resume(10)
    watched.isHeld = true
    watched.change(11)
    subscription.pump()
    expect(outlet.heard).toEqual(['resumed'])
    watched.isHeld = false
    subscription.pump()
    expect(outlet.heard).toEqual(['resumed', '10→11'])
  })

  it('says nothing to a socket that is being closed', () => {
    subscription.resume(10)
    outlet.isOpen = false
    watched.change(11)
    subscription.pump()
    subscription.check(named('check'), 11)
    expect(outlet.heard).toEqual(['resumed'])
  })

  it('hears nothing while it is paused, nor a snapshot it no longer wants', async () => {
    subscription.begin()
    subscription.pause()
    watched.change(11)
    await untilBuilt()
    subscription.pump()
    expect(outlet.heard).toEqual(['snapshot'])
  })
})
