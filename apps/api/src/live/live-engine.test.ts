import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCollection, FakeLogSource } from '../../test/live-fakes.ts'
import { noDatabase } from '../../test/no-database.ts'
import { createLogger } from '#platform/logger.ts'
import { LiveEngine } from './live-engine.ts'
import { ClientWatches } from './requests/client-watches.ts'
import type { FrameSocket } from './wire/frame-socket.ts'
import type { SharedFrame } from './wire/shared-frame.ts'

const logger = createLogger('silent')
const watchBoxes = {
  kind: 'watch' as const,
  watch: 1,
  query: { path: 'boxes', where: [], order: null, limit: null },
  resume: null,
}

let log: FakeLogSource
let engine: LiveEngine

const openEngine = (openLog = log.open) =>
  new LiveEngine({
    db: noDatabase(),
    openLog,
    changeLog: log,
    collections: [fakeCollection('boxes', [{ id: '1', version: 1 }])],
    log: logger,
  })

beforeEach(() => {
  vi.useFakeTimers()
  log = new FakeLogSource()
  engine = openEngine()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A client, and the kinds of the messages it received. */
function connect() {
  const received: string[] = []
  const socket = {
    isOpen: true,
    isCongested: false,
    send: ({ kind }: ServerMessage) => received.push(kind),
    write: (frame: SharedFrame) => received.push(kindOf(frame)),
    fail: () => {
      socket.isOpen = false
      watches.close()
    },
    onDrain: () => {},
  }
  const watches = new ClientWatches({
    engine,
    socket: socket as unknown as FrameSocket,
    person: { userId: 'u', sessionId: 's', kind: 'administrator', role: 'administrator' },
    log: logger,
  })
  return { received, socket, watches }
}

const kindOf = (frame: SharedFrame) =>
  /"kind":"(\w+)"/.exec(frame.bytes(false).toString())?.[1] ?? ''

async function connectAndWatch() {
  const client = connect()
  const watchRequest = client.watches.watch(watchBoxes)
  await advanceTime(100)
  await watchRequest
  await vi.waitFor(() => expect(client.received).toEqual(['watching', 'snapshot']))
  client.received.length = 0
  return client
}

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('while the database', () => {
  it.each([
    ['is unreachable', () => (log.failure = new Error('away'))],
    ['neither answers nor fails', () => (log.isSilent = true)],
  ])('%s, no checks are sent, and soon all clients are disconnected', async (_, breakLog) => {
    const { received, socket } = await connectAndWatch()
    await advanceTime(10_000)
    expect(received).toEqual(['check', 'check'])
    breakLog()
    await advanceTime(12_000)
    expect(received).toEqual(['check', 'check'])
    expect(socket.isOpen).toBe(true)
    await advanceTime(8_000)
    expect([received, socket.isOpen]).toEqual([['check', 'check'], false])
    expect(engine.feeds).toEqual([])

    log.failure = undefined
    log.isSilent = false
    log.write(1)
    const newClient = await connectAndWatch()
    log.write(1)
    await advanceTime(10_000)
    expect(newClient.received).toContain('check')
    expect(newClient.socket.isOpen).toBe(true)
    await engine.stop()
  })
})

describe('an engine that is stopped', () => {
  it('while starting leaves no feeds or timers, and does not start again', async () => {
    let start = () => {}
    const opened = new Promise<void>((resolve) => (start = resolve))
    engine = openEngine(() => opened.then(log.open))
    const client = connect()
    const watchRequest = client.watches.watch(watchBoxes)
    const stopping = engine.stop()
    start()
    await Promise.all([stopping, watchRequest])
    await client.watches.watch({ ...watchBoxes, watch: 2 })
    expect(client.received).toEqual(['watchRefused', 'watchRefused'])
    expect([engine.feeds, vi.getTimerCount()]).toEqual([[], 0])
  })
})
