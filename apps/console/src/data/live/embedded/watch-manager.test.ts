import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  delta,
  journeys,
  part,
  scriptDatabase,
  snapshot,
  watching,
} from '#data/live/testing/scripted-database.ts'
import { lingerMs } from './watch-manager.ts'

/** Lifetime of watches, refusals and requests. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function setUp() {
  const script = scriptDatabase()
  await script.socket().signIn()
  return { ...script, requested: () => script.socket().sentOfKind('watch').length }
}

const states = (...values: number[]) =>
  collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: 'in', values }] })

describe('a watch', () => {
  test('is shared by equal queries', async () => {
    const { socket, watch, requested } = await setUp()
    const [one, other] = [watch(states(4, 5)), watch(states(5, 4))]
    expect(requested()).toBe(1)
    socket().answer(...snapshot(1, ['a1']))
    expect([one.show(), other.show()]).toEqual(['a1', 'a1'])
    one.release()
    one.release()
    await vi.advanceTimersByTimeAsync(2 * lingerMs)
    socket().answer(delta(1, 2, { changed: 'a2' }))
    expect([other.show(), socket().sentOfKind('unwatch')]).toEqual(['a2', []])
  })

  test('stays open for a while after its last release, and is reused', async () => {
    const { socket, watch, requested } = await setUp()
    watch().release()
    socket().answer(...snapshot(1, ['a1']))
    await vi.advanceTimersByTimeAsync(lingerMs - 1)
    const again = watch()
    expect([again.show(), again.getStatus(), requested()]).toEqual(['a1', 'current', 1])
    await vi.advanceTimersByTimeAsync(2 * lingerMs)
    expect(socket().sentOfKind('unwatch')).toEqual([])
  })

  test('is then closed, and late messages are ignored', async () => {
    const { socket, watch } = await setUp()
    const rows = watch()
    rows.release()
    await vi.advanceTimersByTimeAsync(lingerMs)
    expect(socket().sentOfKind('unwatch')).toEqual([{ kind: 'unwatch', watch: 1 }])
    socket().answer(...snapshot(1, ['a1']), delta(1, 2, { added: 'b1' }))
    expect(rows.show()).toBe('')
  })

  test('opened again does not receive messages of the previous one', async () => {
    const { socket, watch } = await setUp()
    watch().release()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }), part(0, 1, 'a1'))
    await vi.advanceTimersByTimeAsync(lingerMs)
    const rows = watch()
    socket().answer(part(1, 1, 'b1'), delta(1, 2, { added: 'c1' }))
    expect(rows.show()).toBe('')
    socket().answer(...snapshot(3, ['d1'], { watch: 2 }))
    expect(rows.show()).toBe('d1')
  })

  test('keeps its rows while offline, released or not, until the next sign-in', async () => {
    const { socket, watch, reconnect, requested } = await setUp()
    const rows = watch()
    socket().answer(...snapshot(1, ['a1']))
    socket().drop()
    rows.release()
    await vi.advanceTimersByTimeAsync(400)
    const back = watch()
    expect(back.show()).toBe('a1')
    back.release()
    await reconnect()
    expect(requested()).toBe(0)
  })

  test('with an order returns its rows sorted', async () => {
    const { socket, watch } = await setUp()
    const rows = watch(collectionQuery('n', { order: { field: 'version', direction: 'desc' } }))
    const orders: string[] = []
    rows.subscribeIds(() => orders.push(rows.show()))
    socket().answer(...snapshot(1, ['a1 b3 c2']), delta(1, 2, { changed: 'a4' }))
    socket().answer(delta(2, 3, { changed: 'a5' }))
    expect(orders).toEqual(['b3 c2 a1', 'a4 b3 c2'])
  })
})

describe('a refusal', () => {
  test('is reported, removes the rows, and lasts until the next sign-in', async () => {
    const { socket, watch, requested, reconnect } = await setUp()
    const rows = watch()
    socket().answer(...snapshot(1, ['a1']))
    socket().answer({ kind: 'watchRefused', watch: 1, reason: 'forbidden' })
    expect([rows.show(), rows.getStatus()]).toEqual(['', { refused: 'forbidden' }])
    socket().answer(delta(1, 2, { added: 'b1' }))
    await vi.advanceTimersByTimeAsync(4000)
    socket().pong()
    expect([rows.show(), requested()]).toEqual(['', 1])
    await reconnect()
    expect(socket().sentOfKind('watch')).toMatchObject([{ watch: 1, resume: null }])
    socket().answer(...snapshot(3, ['a1']))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1', 'current'])
  })

  test('by a failing server is retried with growing delays, and keeps the rows', async () => {
    const { database, socket, watch, requested } = await setUp()
    const rows = watch()
    socket().answer(...snapshot(1, ['a1']))
    for (const [attempt, delay] of [500, 1000, 2000].entries()) {
      socket().answer({ kind: 'watchRefused', watch: 1, reason: 'failed' })
      expect([rows.show(), rows.getStatus()]).toEqual(['a1', 'stale'])
      expect(database.getConnection().kind).toBe('catchingUp')
      await vi.advanceTimersByTimeAsync(delay - 1)
      expect(requested()).toBe(attempt + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(requested()).toBe(attempt + 2)
      socket().pong()
    }
    expect(socket().sentOfKind('watch').at(-1)?.resume).toEqual({ log: 'log', seq: 1 })
    socket().answer(watching({ mode: 'resumed' }))
    expect([rows.getStatus(), database.getConnection().kind]).toEqual(['current', 'live'])
  })

  test.each([
    ['failed', 'catchingUp'],
    ['forbidden', 'live'],
  ] as const)('before the first rows is reported: %s', async (reason, kind) => {
    const { database, socket, watch } = await setUp()
    const rows = watch()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }), part(0, 1, 'a1'))
    socket().answer({ kind: 'watchRefused', watch: 1, reason })
    expect(rows.getStatus()).toEqual({ refused: reason })
    expect(database.getConnection().kind).toBe(kind)
  })

  test('of a released watch is ignored', async () => {
    const { database, socket, watch } = await setUp()
    const rows = watch()
    socket().answer({ kind: 'watchRefused', watch: 1, reason: 'failed' })
    rows.release()
    await vi.advanceTimersByTimeAsync(lingerMs)
    socket().pong()
    expect(database.getConnection().kind).toBe('live')
  })
})

test('retryNow retries at once, and not twice', async () => {
  const { database, socket, watch, requested } = await setUp()
  watch()
  socket().answer({ kind: 'watchRefused', watch: 1, reason: 'failed' })
  database.retryNow()
  database.retryNow()
  await vi.advanceTimersByTimeAsync(2000)
  expect(requested()).toBe(2)
})

test('a scheduled retry is dropped when the connection is lost', async () => {
  const { socket, watch, requested } = await setUp()
  watch()
  socket().answer({ kind: 'watchRefused', watch: 1, reason: 'failed' })
  socket().drop()
  await vi.advanceTimersByTimeAsync(300)
  await socket().signIn()
  await vi.advanceTimersByTimeAsync(4000)
  expect(requested()).toBe(1)
})

describe('reads and writes', () => {
  const path = 'notifications/1/admin/2'
  const all = 'notifications/1/admin'
  const through = '2026-11-15T12:00:00.000Z'

  test('are matched to their responses by id, in any order', async () => {
    const { database, socket } = await setUp()
    const [read, write] = [database.read(journeys), database.setRead(path, true)]
    expect(socket().sentOfKind('update')).toEqual([
      { kind: 'update', id: 2, path, fields: { readed: true } },
    ])
    socket().answer({ kind: 'updated', id: 2 }, { kind: 'updated', id: 2 })
    socket().answer({ kind: 'readAnswer', id: 1, documents: [{ id: 'a', version: 1 }] })
    await expect(write).resolves.toBeUndefined()
    await expect(read).resolves.toEqual([{ id: 'a', version: 1 }])
  })

  test('marking a whole collection is one write', async () => {
    const { database, socket } = await setUp()
    const write = database.markAllRead(all, through)
    expect(socket().sentOfKind('updateAll')).toEqual([
      { kind: 'updateAll', id: 1, path: all, fields: { readed: true }, through },
    ])
    socket().answer({ kind: 'updated', id: 1 })
    await expect(write).resolves.toBeUndefined()
  })

  test.each(['forbidden', 'not-found', 'invalid-query'] as const)('refused: %s', async (reason) => {
    const { database, socket } = await setUp()
    const write = database.setRead(path, true)
    socket().answer({ kind: 'failed', id: 1, reason })
    await expect(write).rejects.toMatchObject({ name: 'LiveFailure', reason })
  })

  test('fail at once without connection, and are not kept for later', async () => {
    const { database, socket, reconnect } = await setUp()
    const [early, earlyAll] = [database.setRead(path, true), database.markAllRead(all, through)]
    socket().drop()
    await expect(early).rejects.toMatchObject({ reason: 'offline' })
    await expect(earlyAll).rejects.toMatchObject({ reason: 'offline' })
    await expect(database.read(journeys)).rejects.toMatchObject({ reason: 'offline' })
    await expect(database.setRead(path, true)).rejects.toMatchObject({ reason: 'offline' })
    await expect(database.markAllRead(all, through)).rejects.toMatchObject({ reason: 'offline' })
    await reconnect()
    const sentKinds = socket().sent.map(({ kind }) => kind)
    expect(sentKinds.filter((kind) => ['read', 'update', 'updateAll'].includes(kind))).toEqual([])
  })
})
