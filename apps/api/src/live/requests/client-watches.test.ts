import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#platform/observability/logger.ts'
import { LiveFeed } from '../feed/live-feed.ts'
import type { LiveEngine } from '../live-engine.ts'
import type { FrameSocket } from '../wire/frame-socket.ts'
import { LiveMeters } from '../wire/live-meters.ts'
import { ClientWatches } from './client-watches.ts'
import { ResumeLookups } from './resume-lookups.ts'

const log = createLogger('silent')
const query = { path: 'boxes', where: [], order: null, limit: null }
const collection = {
  pattern: 'boxes',
  fields: {},
  mayRead: () => true,
  load: async () => [{ id: 'a', version: 1 }],
}

/** Hands out the feed when the test says so. */
class FakeEngine {
  readonly lookups = new ResumeLookups(() => Promise.reject(new Error('away')))
  readonly collections = [collection]
  readonly meters = new LiveMeters()
  readonly feed = new LiveFeed({
    number: 1,
    query,
    load: collection.load,
    follower: { logId: 'log', position: 5, caughtUp: async () => {} },
    log,
    meters: this.meters,
  })
  taken = 0
  answer: (verdict: 'ready' | 'failed') => Promise<void> = async () => {}

  take(): Promise<LiveFeed> {
    this.taken += 1
    return new Promise((resolve, reject) => {
      this.answer = async (verdict) => {
        await this.feed.ready()
        if (verdict === 'ready') return resolve(this.feed)
        this.taken -= 1
        reject(new Error('away'))
      }
    })
  }
  giveBack(): void {
    this.taken -= 1
  }
}

let engine: FakeEngine
let watches: ClientWatches
let heard: LiveDown[]

beforeEach(() => {
  engine = new FakeEngine()
  heard = []
  const outlet = {
    isOpen: true,
    isCongested: false,
    send: (message: LiveDown) => heard.push(message),
    write: () => {},
    onDrain: () => {},
  }
  watches = new ClientWatches({
    engine: engine as unknown as LiveEngine,
    outlet: outlet as unknown as FrameSocket,
    person: { userId: 'u', sessionId: 's' },
    log,
  })
})

const watch = { kind: 'watch' as const, watch: 1, query, resume: null }

describe('a watch that is given up while its result is loaded', () => {
  it('gives the result back and is never heard of again', async () => {
    const asked = watches.watch(watch)
    watches.unwatch(1)
    await engine.answer('ready')
    await asked
    expect([heard, engine.taken, engine.feed.watchers]).toEqual([[], 0, 0])
  })

  it('may be asked for again at once', async () => {
    const first = watches.watch(watch)
    const answerFirst = engine.answer
    watches.unwatch(1)
    const second = watches.watch({ ...watch, watch: 2 })
    await Promise.all([answerFirst('ready'), engine.answer('ready')])
    await Promise.all([first, second])
    expect(heard).toMatchObject([{ kind: 'watching', watch: 2 }])
    expect([engine.taken, engine.feed.watchers]).toEqual([1, 1])
  })

  it('is gone with its socket', async () => {
    const asked = watches.watch(watch)
    watches.close()
    await engine.answer('ready')
    await asked
    expect([heard, engine.taken]).toEqual([[], 0])
  })
})

it('tells when the result could not be loaded, and holds nothing', async () => {
  const asked = watches.watch(watch)
  await engine.answer('failed')
  await asked
  expect(heard).toEqual([{ kind: 'watchRefused', watch: 1, reason: 'failed' }])
  expect(engine.taken).toBe(0)
})

it('refuses when the past of a client cannot be looked up', async () => {
  const asked = watches.watch({ ...watch, resume: { log: 'log', seq: 1 } })
  await engine.answer('ready')
  await asked
  expect(heard).toEqual([{ kind: 'watchRefused', watch: 1, reason: 'failed' }])
  expect([engine.taken, engine.feed.watchers]).toEqual([0, 0])
})

it('lets go of everything when the socket closes', async () => {
  const asked = watches.watch(watch)
  await engine.answer('ready')
  await asked
  expect(engine.feed.watchers).toBe(1)
  watches.close()
  expect([engine.taken, engine.feed.watchers]).toEqual([0, 0])
})
