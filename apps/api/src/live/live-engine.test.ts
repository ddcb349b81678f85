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

/** A client, and the messages it received. */
function connect() {
  const heard: string[] = []
  const socket = {
    isOpen: true,
    isCongested: false,
    send: ({ kind }: ServerMessage) => heard.push(kind),
    write: (frame: SharedFrame) => heard.push(kindOf(frame)),
    fail: () => {
      socket.isOpen = false
      watches.close()
    },
    onDrain: () => {},
  }
  const watches = new ClientWatches({
    engine,
    socket: socket as unknown as FrameSocket,
    person: { userId: 'u', sessionId: 's', kind: 'administrator' },
    log: logger,
  })
  return { heard, socket, watches }
}

const kindOf = (frame: SharedFrame) =>
  /"kind":"(\w+)"/.exec(frame.bytes(false).toString())?.[1] ?? ''

async function watching() {
  const client = connect()
  const asked = client.watches.watch(watchBoxes)
  await pass(100)
  await asked
  await vi.waitFor(() => expect(client.heard).toEqual(['watching', 'snapshot']))
  client.heard.length = 0
  return client
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('while the database', () => {
  it.each([
    ['is away', () => (log.failure = new Error('away'))],
    ['neither answers nor fails', () => (log.isSilent = true)],
  ])('%s, no checks are sent, and soon all clients are disconnected', async (_, lose) => {
    const { heard, socket } = await watching()
    await pass(10_000)
    expect(heard).toEqual(['check', 'check'])
    lose()
    await pass(12_000)
    expect(heard).toEqual(['check', 'check'])
    expect(socket.isOpen).toBe(true)
    await pass(8_000)
    expect([heard, socket.isOpen]).toEqual([['check', 'check'], false])
    expect(engine.feeds).toEqual([])

    log.failure = undefined
    log.isSilent = false
    log.write(1)
    const back = await watching()
    log.write(1)
    await pass(10_000)
    expect(back.heard).toContain('check')
    expect(back.socket.isOpen).toBe(true)
    await engine.stop()
  })
})

describe('an engine that is stopped', () => {
  it('leaves nothing behind while starting, and does not start again', async () => {
    let start = () => {}
    const opened = new Promise<void>((resolve) => (start = resolve))
    engine = openEngine(() => opened.then(log.open))
    const client = connect()
    const asked = client.watches.watch(watchBoxes)
    const stopping = engine.stop()
    start()
    await Promise.all([stopping, asked])
    await client.watches.watch({ ...watchBoxes, watch: 2 })
    expect(client.heard).toEqual(['watchRefused', 'watchRefused'])
    expect([engine.feeds, vi.getTimerCount()]).toEqual([[], 0])
  })
})
