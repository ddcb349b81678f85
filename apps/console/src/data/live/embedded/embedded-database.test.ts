import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import {
  delta,
  part,
  resumed,
  scriptDatabase,
  snapshot,
  watching,
} from '#data/live/testing/scripted-database.ts'
import { maxRetryMs } from './backoff.ts'

/** Rows, requests and connection state across reconnects. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function setUp(readToken?: () => Promise<string>) {
  const script = scriptDatabase(readToken)
  const rows = script.watch()
  await script.socket().signIn()
  const resume = () => script.socket().sentOfKind('watch').at(-1)?.resume
  return { ...script, rows, resume }
}

async function setUpFollowing(readToken?: () => Promise<string>) {
  const script = await setUp(readToken)
  script.socket().answer(...snapshot(10, ['a1 b1']))
  return script
}

describe('resuming', () => {
  test('requests missed changes, and keeps its rows meanwhile', async () => {
    const { database, socket, rows, reconnect, resume } = await setUpFollowing()
    socket().drop()
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1', 'stale'])
    await reconnect()
    expect(resume()).toEqual({ log: 'log', seq: 10 })
    expect(database.getConnection().kind).toBe('catchingUp')
    socket().answer(resumed({ result: 3 }), delta(10, 15, { changed: 'a4', result: 3 }))
    expect([rows.show(), rows.getStatus()]).toEqual(['a4 b1', 'current'])
    expect(database.getConnection().kind).toBe('live')
  })

  test('a snapshot sent instead of a resume replaces the rows', async () => {
    const { socket, rows, reconnect } = await setUpFollowing()
    await reconnect()
    socket().answer(...snapshot(50, ['b1 c1'], { log: 'other' }))
    expect([rows.show(), rows.getSeq()]).toEqual(['b1 c1', 50])
  })

  test.each([
    ['that was never requested', null],
    ['of another log', 'other'],
  ])('a resume %s is rejected', async (_, log) => {
    const { socket, rows, reconnect } = log === null ? await setUp() : await setUpFollowing()
    if (log !== null) await reconnect()
    socket().answer(resumed(log === null ? {} : { log }))
    expect(socket().sentOfKind('resync')).toMatchObject([{ reason: 'gap' }])
    expect(rows.getStatus()).not.toBe('current')
  })

  test('starts over if the connection is lost during the first snapshot', async () => {
    const { socket, rows, reconnect, resume } = await setUp()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }))
    await vi.advanceTimersByTimeAsync(1001)
    socket().answer(part(0, 10, 'a1'))
    await reconnect()
    expect(resume()).toBeNull()
    expect([rows.show(), rows.getStatus()]).toEqual(['a1', 'loading'])
    socket().answer(...snapshot(20, ['b1', 'c1']))
    expect([rows.show(), rows.getStatus()]).toEqual(['b1 c1', 'current'])
  })

  test('starts over if the connection is lost during a later snapshot, and shows the old rows', async () => {
    const { socket, rows, reconnect, resume } = await setUpFollowing()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }), part(0, 20, 'z1'))
    await reconnect()
    expect(resume()).toBeNull()
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1', 'stale'])
  })

  test('starts over if the connection is lost during a resync', async () => {
    const { socket, reconnect, resume } = await setUpFollowing()
    socket().answer(delta(12, 13))
    await reconnect()
    expect(resume()).toBeNull()
    expect(socket().sentOfKind('resync')).toEqual([])
  })

  test('resumes from the same position after two reconnects', async () => {
    const { reconnect, resume } = await setUpFollowing()
    await reconnect()
    await reconnect()
    expect(resume()).toEqual({ log: 'log', seq: 10 })
  })

  test('ignores messages of the old connection', async () => {
    const { sockets, rows, reconnect } = await setUpFollowing()
    await reconnect()
    sockets[0]?.answer(resumed(), delta(10, 11, { removed: ['a'] }))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1', 'stale'])
  })
})

describe('the connection state', () => {
  test('counts received and expected documents of all watches', async () => {
    const { database, socket, watch } = scriptDatabase()
    watch()
    watch(collectionQuery('drivers'))
    const seen: string[] = []
    database.subscribe(() => {
      const state = database.getConnection()
      const isBehind = state.kind === 'catchingUp'
      seen.push(isBehind ? `${state.received}/${state.expected}` : state.kind)
    })
    await socket().signIn()
    const [begin, first, second] = snapshot(5, ['a1 b1', 'c1'])
    const other = snapshot(5, ['d1'], { watch: 2, result: 8 })
    for (const message of [begin, ...other.slice(0, 1), first, ...other.slice(1), second]) {
      if (message) socket().answer(message)
    }
    expect(seen).toEqual(['0/0', '0/3', '0/4', '2/4', '2/3', 'live'])
  })

  test('stays live when a page is opened', async () => {
    const { database, socket, watch } = await setUpFollowing()
    const rows = watch(collectionQuery('drivers'))
    expect([database.getConnection().kind, rows.getStatus()]).toEqual(['live', 'loading'])
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }, { watch: 2, result: 8 }))
    expect(database.getConnection().kind).toBe('live')
  })

  test('is catching up when rows must be fetched again', async () => {
    const { database, socket } = await setUpFollowing()
    socket().answer(delta(12, 13))
    expect(database.getConnection().kind).toBe('catchingUp')
  })

  test('is live at once when nothing is watched', async () => {
    const { database, socket } = scriptDatabase()
    await socket().signIn()
    expect(database.getConnection().kind).toBe('live')
  })
})

describe('the end of a session', () => {
  test('after a ban the token cannot be renewed: signs out and stops reconnecting', async () => {
    const readToken = vi.fn<() => Promise<string>>().mockResolvedValue('fb')
    const { database, socket, sockets, rows } = await setUpFollowing(readToken)
    socket().drop()
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    await socket().open()
    readToken.mockRejectedValue(new HttpFailure({ status: 401 }))
    socket().answer({ kind: 'refused', reason: 'invalid-token' })
    await socket().open()
    expect([database.getConnection().kind, rows.getStatus()]).toEqual(['signedOut', 'stale'])
    await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
    expect(sockets).toHaveLength(3)
    expect(sockets.slice(1).flatMap((each) => each.sentOfKind('watch'))).toEqual([])
  })

  test('an expired token is renewed, and the watch continues', async () => {
    const { socket, rows, resume } = await setUpFollowing()
    socket().drop()
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    await socket().open()
    socket().answer({ kind: 'refused', reason: 'token-expired' })
    await socket().signIn()
    expect(resume()).toEqual({ log: 'log', seq: 10 })
    socket().answer(resumed())
    expect(rows.getStatus()).toBe('current')
  })
})

test('a half-open socket is left, and its rows are not called current', async () => {
  const { database, sockets, rows } = await setUpFollowing()
  await vi.advanceTimersByTimeAsync(15_000)
  expect([database.getConnection().kind, rows.getStatus()]).toEqual(['offline', 'stale'])
  expect(sockets[0]?.isClosed).toBe(true)
})

test.each([
  ['connecting', 0],
  ['signed in', 1],
  ['in the middle of a snapshot', 2],
  ['following', 3],
  ['offline', 4],
] as const)('stop while %s leaves no timer and no reconnect', async (_, steps) => {
  const { database, socket, sockets, watch } = scriptDatabase()
  const rows = watch()
  const [begin, first, second] = snapshot(10, ['a1', 'b1'])
  const plan = [
    () => socket().signIn(),
    () => begin && first && socket().answer(begin, first),
    () => second && socket().answer(second),
    () => socket().drop(),
  ]
  for (const step of plan.slice(0, steps)) await step()
  database.stop()
  rows.release()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
  expect(sockets).toHaveLength(1)
  expect(rows.getStatus()).not.toBe('current')
})
