import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { banUser, buildCustomer } from '../../test/factories.ts'
import { WatchState, type LiveTestClient } from '../../test/live-client.ts'
import { closeCode, LiveServer } from '../../test/live-server.ts'
import { insertJourney, movePositions } from '../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { SharedFrame } from './wire/shared-frame.ts'

vi.mock('./wire/shared-frame.ts', { spy: true })

const at = new Date('2026-11-15T12:00:00Z')
const query = collectionQuery('journeys')

let database: Database
let server: LiveServer
const ids: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  server = await LiveServer.open(database.db, () => at)
  const customer_id = await buildCustomer(database.db)
  for (let n = 0; n < 500; n++) {
    const cargo = `${n} sacos de café pergamino seco, en estibas `.repeat(20)
    ids.push(await insertJourney(server.app.changeLog, { customer_id, cargo }))
  }
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const moveAll = (progress: number) =>
  movePositions(
    server.app.changeLog,
    ids.map((id) => ({ id, lat: 4, lng: -74, at, progress })),
  )

const isAt = (progress: number) => (watchState: WatchState) =>
  watchState.documents.size === ids.length &&
  [...watchState.documents.values()].every(({ position }) => {
    return (position as { progress: number } | null)?.progress === progress
  })

/** One metric's value, summed over its labels. */
async function metric(name: string): Promise<number> {
  const { values } = (await server.app.metrics.getSingleMetric(name)?.get()) ?? { values: [] }
  return values.reduce((sum, { value }) => sum + value, 0)
}

const closeAll = (...clients: LiveTestClient[]) => {
  for (const { socket } of clients) socket.terminate()
}

it('encodes and compresses each delta once, for clients with and without compression', async () => {
  const first = await server.client()
  const compressed = await Promise.all(Array.from({ length: 40 }, () => server.client(first)))
  const second = await server.client()
  const uncompressed = await Promise.all(
    Array.from({ length: 10 }, () => server.client(second, { perMessageDeflate: false })),
  )
  const clients = [...compressed, ...uncompressed]
  const watches = await Promise.all(
    clients.map(async (client) => ({ client, watchState: await client.snapshot(query) })),
  )
  vi.mocked(SharedFrame.of).mockClear()
  await moveAll(0.125)
  await Promise.all(watches.map(({ client, watchState }) => client.until(watchState, isAt(0.125))))
  const deltas = vi.mocked(SharedFrame.of).mock.calls.filter(([{ kind }]) => kind === 'delta')
  expect(deltas).toHaveLength(1)
  closeAll(first, second, ...clients)
})

it('buffers little for a client that does not read, and sends everything when it does', async () => {
  const quick = await server.client()
  const slow = await server.client(undefined, { perMessageDeflate: false })
  const [watchState, slowWatchState] = [await quick.snapshot(query), await slow.snapshot(query)]
  const buffered = () =>
    Math.max(...Array.from(server.app.websocketServer.clients, (one) => one.bufferedAmount))
  slow.socket.pause()
  // The buffers of the network and the system must be full first.
  for (let id = 1; id <= 20; id++) slow.send({ kind: 'read', id, query })
  await vi.waitFor(() => expect(buffered()).toBeGreaterThan(256 * 1024), { timeout: 10_000 })
  expect(await metric('live_slow_clients')).toBe(1)

  for (let n = 1; n <= 20; n++) await moveAll(n / 100)
  await quick.until(watchState, isAt(0.2))
  const answerBytes = 1024 * 1024
  expect(buffered()).toBeLessThan(256 * 1024 + answerBytes)

  slow.socket.resume()
  await slow.until(slowWatchState, isAt(0.2))
  // One delta, or one for each time that the system's buffer had room again.
  expect(slowWatchState.deltas.length).toBeLessThan(10)
  await vi.waitFor(async () => expect(await metric('live_slow_clients')).toBe(0))
  closeAll(quick, slow)
})

it('answers other users while one user sends requests on many sockets and reads no answers', async () => {
  const [reader, other] = [await server.client(), await server.client()]
  const paused = await Promise.all(
    Array.from({ length: 8 }, () => server.client(reader, { perMessageDeflate: false })),
  )
  for (const { socket } of paused) socket.pause()
  let id = 0
  const askAll = () => {
    for (const client of paused) {
      for (let n = 0; n < 5; n += 1) client.send({ kind: 'read', id: (id += 1), query })
    }
  }
  const answerTo = async (client: typeof reader) => {
    client.send({ kind: 'read', id: (id += 1), query: { ...query, limit: 1 } })
    return (await client.next('readAnswer', 'failed')).kind
  }
  // The buffers of the network and the system must be full first.
  await vi.waitFor(
    async () => {
      askAll()
      expect(await answerTo(reader)).toBe('failed')
    },
    { timeout: 20_000, interval: 300 },
  )
  expect(await answerTo(other)).toBe('readAnswer')

  for (const { socket } of paused) socket.terminate()
  // The budget is per user, and the earlier requests have used it up.
  await vi.waitFor(async () => expect(await answerTo(reader)).toBe('readAnswer'), 20_000)
  closeAll(reader, other)
})

describe('a client', () => {
  it("gets checks, and a new snapshot when its rows don't match", async () => {
    const client = await server.client()
    const watchState = await client.snapshot(query)
    const check = await client.next('check')
    expect(check).toMatchObject({ result: watchState.watching.result, count: 500 })
    expect(check.seq).toBeGreaterThanOrEqual(watchState.seq)

    const before = await metric('live_resyncs_total')
    const claim = { reason: 'mismatch', seq: check.seq, count: 499, hash: 1 }
    client.send({ kind: 'resync', watch: 1, ...claim })
    const newWatching = await client.next('watching')
    expect(newWatching.start).toEqual({ mode: 'snapshot', parts: 2, count: 500 })
    const newState = await client.fill(new WatchState(newWatching))
    expect(newState.ids).toEqual(watchState.ids)
    expect(await metric('live_resyncs_total')).toBe(before + 1)
    closeAll(client)
  })

  it('can read a query once without watching it', async () => {
    const client = await server.client()
    client.send({ kind: 'read', id: 9, query: { ...query, limit: 3 } })
    const { id, documents } = await client.next('readAnswer')
    expect([id, documents.length]).toEqual([9, 3])
    closeAll(client)
  })

  it('gets nothing more after a ban, and its watches end', async () => {
    const client = await server.client()
    await vi.waitFor(async () => expect(await metric('live_watches')).toBe(0))
    await client.snapshot(query)
    expect(await metric('live_watches')).toBe(1)
    const closing = closeCode(client.socket)
    await banUser(database.db, client.user.id)
    expect(await closing).toBe(4401)
    await vi.waitFor(async () => expect(await metric('live_watches')).toBe(0))
  })
})
