import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { LiveFeed } from '../feed/live-feed.ts'
import type { LiveEngine } from '../live-engine.ts'
import { type FrameSocket, LiveMeters } from '../wire/frame-socket.ts'
import { ClientWatches, isWatchable } from './client-watches.ts'
import { ResumeLookups } from './resume-lookups.ts'
import { collectionQuery, documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { fakeCollection } from '../../../test/live-fakes.ts'

const log = createLogger('silent')
const query = { path: 'boxes', where: [], order: null, limit: null }
const collection = {
  pattern: 'boxes',
  fields: {},
  mayRead: () => true,
  load: async () => [{ id: 'a', version: 1 }],
}

/** `acquire` settles when the test calls `answer`. */
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
  acquiredCount = 0
  answer: (outcome: 'ready' | 'failed') => Promise<void> = async () => {}

  acquire(): Promise<LiveFeed> {
    this.acquiredCount += 1
    return new Promise((resolve, reject) => {
      this.answer = async (outcome) => {
        await this.feed.ready()
        if (outcome === 'ready') return resolve(this.feed)
        this.acquiredCount -= 1
        reject(new Error('away'))
      }
    })
  }
  release(): void {
    this.acquiredCount -= 1
  }
}

let engine: FakeEngine
let watches: ClientWatches
let sent: ServerMessage[]

beforeEach(() => {
  engine = new FakeEngine()
  sent = []
  const socket = {
    isOpen: true,
    isCongested: false,
    send: (message: ServerMessage) => sent.push(message),
    write: () => {},
    onDrain: () => {},
  }
  watches = new ClientWatches({
    engine: engine as unknown as LiveEngine,
    socket: socket as unknown as FrameSocket,
    person: { userId: 'u', sessionId: 's', kind: 'administrator', role: 'administrator' },
    log,
  })
})

const watch = { kind: 'watch' as const, watch: 1, query, resume: null }

describe('a watch that is cancelled while its result is loaded', () => {
  it('releases the result and sends nothing', async () => {
    const pending = watches.watch(watch)
    watches.unwatch(1)
    await engine.answer('ready')
    await pending
    expect([sent, engine.acquiredCount, engine.feed.watchers]).toEqual([[], 0, 0])
  })

  it('can be started again at once', async () => {
    const first = watches.watch(watch)
    const answerFirst = engine.answer
    watches.unwatch(1)
    const second = watches.watch({ ...watch, watch: 2 })
    await Promise.all([answerFirst('ready'), engine.answer('ready')])
    await Promise.all([first, second])
    expect(sent).toMatchObject([{ kind: 'watching', watch: 2 }])
    expect([engine.acquiredCount, engine.feed.watchers]).toEqual([1, 1])
  })

  it('is dropped when its socket closes', async () => {
    const pending = watches.watch(watch)
    watches.close()
    await engine.answer('ready')
    await pending
    expect([sent, engine.acquiredCount]).toEqual([[], 0])
  })
})

it('reports a failed load and leaves no result acquired', async () => {
  const pending = watches.watch(watch)
  await engine.answer('failed')
  await pending
  expect(sent).toEqual([{ kind: 'watchRefused', watch: 1, reason: 'failed' }])
  expect(engine.acquiredCount).toBe(0)
})

it('fails when the resume lookup fails', async () => {
  const pending = watches.watch({ ...watch, resume: { log: 'log', seq: 1 } })
  await engine.answer('ready')
  await pending
  expect(sent).toEqual([{ kind: 'watchRefused', watch: 1, reason: 'failed' }])
  expect([engine.acquiredCount, engine.feed.watchers]).toEqual([0, 0])
})

it('releases everything when the socket closes', async () => {
  const pending = watches.watch(watch)
  await engine.answer('ready')
  await pending
  expect(engine.feed.watchers).toBe(1)
  watches.close()
  expect([engine.acquiredCount, engine.feed.watchers]).toEqual([0, 0])
})

const patchedCollection = { ...fakeCollection('trucks'), patched: ['position', 'version'] }
const by = (field: string) => collectionQuery('trucks', { where: [{ field, op: '==', value: 1 }] })

it.each<[LiveQuery, boolean]>([
  [collectionQuery('trucks'), true],
  [documentQuery('trucks', '1'), true],
  [by('plate'), true],
  [by('positions'), true],
  [by('driver.version'), true],
  [by('version'), false],
  [by('position'), false],
  [by('position.lat'), false],
  [collectionQuery('trucks', { order: { field: 'position.at', direction: 'asc' } }), false],
  [collectionQuery('trucks', { order: { field: 'plate', direction: 'asc' } }), true],
])('%j is watchable: %s', (query, expected) => {
  expect(isWatchable(patchedCollection, query)).toBe(expected)
})
