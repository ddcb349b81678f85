import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { scriptLink } from '#data/live/testing/scripted-link.ts'
import { maxRetryMs, retryDelay } from './backoff.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('signs in with the custom token, then is live with its lag measured', async () => {
  const { live, last, kind } = scriptLink()
  expect(kind()).toBe('connecting')
  await last().signIn()
  expect(last().sent[0]).toMatchObject({ kind: 'signIn', version: protocolVersion, token: 'fb' })
  await vi.advanceTimersByTimeAsync(300)
  last().pong()
  expect(live.getState()).toMatchObject({ kind: 'live', lagMs: 300 })
})

test('a socket that opens but never answers is closed and retried', async () => {
  const { sockets, last, kind } = scriptLink()
  await last().open()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(kind()).toBe('offline')
  expect(sockets[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(maxRetryMs)
  expect(sockets.length).toBeGreaterThan(1)
})

test('reconnects by itself, and stays offline until it is signed in', async () => {
  const { sockets, last, kind } = scriptLink()
  await last().signIn()
  last().drop()
  expect(kind()).toBe('offline')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sockets).toHaveLength(2)
  expect(kind()).toBe('offline')
  await last().signIn()
  expect(kind()).toBe('live')
})

test('retryNow does not wait, and does nothing while live', async () => {
  const { live, sockets, last } = scriptLink()
  await last().signIn()
  live.retryNow()
  expect(sockets).toHaveLength(1)
  last().drop()
  live.retryNow()
  expect(sockets).toHaveLength(2)
})

test('opens no socket after stop', async () => {
  const { live, sockets, last } = scriptLink()
  await last().signIn()
  live.stop()
  await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
  expect(sockets).toHaveLength(1)
})

test('an invalid message is ignored', async () => {
  const { last, kind } = scriptLink()
  await last().signIn()
  for (const data of ['{', '{"kind":"pong"}', '{"kind":"other"}', new ArrayBuffer(1)]) {
    last().receive(data)
  }
  expect(kind()).toBe('live')
})

describe('refusals', () => {
  test.each([
    ['invalid-token', 'La conexión en vivo no aceptó la sesión. Inicie sesión de nuevo.'],
    ['token-expired', 'La sesión expiró.'],
  ] as const)(
    'after %s the token is renewed once, then the user is signed out',
    async (reason, message) => {
      const readToken = vi.fn<(force?: 'force') => Promise<string>>().mockResolvedValue('fb')
      const { last, log, onRefused, kind, sockets } = scriptLink(readToken)
      await last().open()
      last().answer({ kind: 'refused', reason })
      expect(kind()).toBe('connecting')
      expect(log.mock.calls).toEqual([[message]])
      await last().open()
      expect(readToken.mock.calls).toEqual([[undefined], ['force']])
      expect(onRefused).not.toHaveBeenCalled()
      last().answer({ kind: 'refused', reason })
      expect(kind()).toBe('signedOut')
      expect(onRefused.mock.calls).toEqual([[message]])
      expect(sockets).toHaveLength(2)
    },
  )

  test('another refusal is logged and retried later', async () => {
    const { last, log, kind, sockets } = scriptLink()
    await last().open()
    last().answer({ kind: 'refused', reason: 'other' })
    expect(kind()).toBe('offline')
    expect(log.mock.calls).toEqual([['La conexión en vivo rechazó la entrada.']])
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    expect(sockets).toHaveLength(2)
  })

  test('another version is not retried', async () => {
    const { live, last, sockets } = scriptLink()
    await last().open()
    last().answer({ kind: 'refused', reason: 'version' })
    await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
    expect(live.getState()).toMatchObject({ kind: 'offline', cause: 'version' })
    expect(sockets).toHaveLength(1)
  })

  test.each([
    ['a session that is gone', new HttpFailure({ status: 400 }), 'signedOut'],
    ['an unreachable server', new HttpFailure({ status: 0 }), 'offline'],
  ])('%s while reading the token', async (_, failure, kindAfter) => {
    const { last, kind } = scriptLink(() => Promise.reject(failure))
    await last().open()
    expect(kind()).toBe(kindAfter)
  })

  test('the error of reading the token is kept, and cleared when the server is not reached', async () => {
    const failure = new HttpFailure({ status: 503, body: 'En mantenimiento' })
    const { live, last } = scriptLink(() => Promise.reject(failure))
    await last().open()
    expect(live.getState()).toMatchObject({ kind: 'offline', problem: failure })
    const { since } = live.getState() as { since: number }
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    last().drop()
    expect(live.getState()).toEqual({ kind: 'offline', since, cause: 'unreachable' })
  })
})

test('a long transfer counts as activity', async () => {
  const { last, kind } = scriptLink()
  await last().signIn()
  for (let part = 0; part < 10; part++) {
    await vi.advanceTimersByTimeAsync(4000)
    last().answer({ kind: 'snapshot', result: 1, part, seq: 1, documents: [] })
  }
  expect(kind()).toBe('live')
})

test('passes messages on only while signed in, and reports sign-in and loss once', async () => {
  const { live, last, events } = scriptLink()
  const updated = { kind: 'updated', id: 1 } as const
  last().answer(updated)
  expect(events.onMessage).not.toHaveBeenCalled()
  await last().signIn()
  last().answer(updated)
  expect(events.onMessage.mock.calls).toEqual([[updated]])
  const lost = last()
  lost.drop()
  lost.drop()
  lost.answer(updated)
  live.stop()
  expect(
    [events.onSignedIn, events.onLost, events.onMessage].map((fn) => fn.mock.calls.length),
  ).toEqual([1, 1, 1])
})

test('after the session has ended, the next attempt to reconnect leads to signedOut', async () => {
  const readToken = vi.fn<(force?: 'force') => Promise<string>>().mockResolvedValueOnce('fb')
  readToken.mockRejectedValue(new HttpFailure({ status: 400 }))
  const { last, kind, sockets } = scriptLink(readToken)
  await last().signIn()
  last().drop()
  expect(kind()).toBe('offline')
  await vi.advanceTimersByTimeAsync(maxRetryMs)
  await last().open()
  expect(kind()).toBe('signedOut')
  await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
  expect(sockets).toHaveLength(2)
})

describe('back-off', () => {
  test('doubles up to its limit, and jitter spreads it down to zero', () => {
    expect([0, 1, 2, 20].map((attempt) => retryDelay(attempt, () => 1))).toEqual([
      500,
      1000,
      2000,
      maxRetryMs,
    ])
    expect(retryDelay(5, () => 0)).toBe(0)
  })
})
