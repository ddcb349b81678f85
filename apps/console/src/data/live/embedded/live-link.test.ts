import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { ScriptedSocket } from '#data/live/testing/scripted-socket.ts'
import { maxRetryMs, retryDelay } from './backoff.ts'
import { heartbeatMs } from './heartbeat.ts'
import { createLiveLink } from './live-link.ts'

function setUp(readToken: (force?: 'force') => Promise<string> = async () => 'fb') {
  const sockets: ScriptedSocket[] = []
  const log = vi.fn<(message: string) => void>()
  const onRefused = vi.fn<(message: string) => void>()
  const events = {
    onSignedIn: vi.fn<() => void>(),
    onLost: vi.fn<() => void>(),
    onMessage: vi.fn<() => void>(),
    onState: vi.fn<() => void>(),
  }
  const open = () => {
    const socket = new ScriptedSocket()
    sockets.push(socket)
    return socket
  }
  const live = createLiveLink(
    { open, readToken, log, onRefused, now: () => Date.now(), random: () => 0.5 },
    events,
  )
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  live.start()
  return { live, sockets, last, log, onRefused, events, kind: () => live.getState().kind }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('signs in with the custom token, then is live with its lag measured', async () => {
  const { live, last, kind } = setUp()
  expect(kind()).toBe('connecting')
  await last().signIn()
  expect(last().sent[0]).toMatchObject({ kind: 'signIn', version: protocolVersion, token: 'fb' })
  await vi.advanceTimersByTimeAsync(300)
  last().pong()
  expect(live.getState()).toMatchObject({ kind: 'live', lagMs: 300 })
})

test('a socket that opens but never answers is closed and retried', async () => {
  const { sockets, last, kind } = setUp()
  await last().open()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(kind()).toBe('offline')
  expect(sockets[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(maxRetryMs)
  expect(sockets.length).toBeGreaterThan(1)
})

test('goes offline after a silence, and reports since when', async () => {
  const { live, last, kind } = setUp()
  await last().signIn()
  const silent = last()
  await vi.advanceTimersByTimeAsync(3 * heartbeatMs)
  expect(kind()).toBe('offline')
  expect(silent.isClosed).toBe(true)
  expect(live.getState()).toMatchObject({ since: Date.now(), cause: 'unreachable' })
})

test('reconnects by itself, and stays offline until it is signed in', async () => {
  const { sockets, last, kind } = setUp()
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
  const { live, sockets, last } = setUp()
  await last().signIn()
  live.retryNow()
  expect(sockets).toHaveLength(1)
  last().drop()
  live.retryNow()
  expect(sockets).toHaveLength(2)
})

test('opens no socket after stop', async () => {
  const { live, sockets, last } = setUp()
  await last().signIn()
  live.stop()
  await vi.advanceTimersByTimeAsync(10 * maxRetryMs)
  expect(sockets).toHaveLength(1)
})

test('an invalid message is ignored', async () => {
  const { last, kind } = setUp()
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
      const { last, log, onRefused, kind, sockets } = setUp(readToken)
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
    const { last, log, kind, sockets } = setUp()
    await last().open()
    last().answer({ kind: 'refused', reason: 'other' })
    expect(kind()).toBe('offline')
    expect(log.mock.calls).toEqual([['La conexión en vivo rechazó la entrada.']])
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    expect(sockets).toHaveLength(2)
  })

  test('another version is not retried', async () => {
    const { live, last, sockets } = setUp()
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
    const { last, kind } = setUp(() => Promise.reject(failure))
    await last().open()
    expect(kind()).toBe(kindAfter)
  })

  test('the error of reading the token is kept, and cleared when the server is not reached', async () => {
    const failure = new HttpFailure({ status: 503, body: 'En mantenimiento' })
    const { live, last } = setUp(() => Promise.reject(failure))
    await last().open()
    expect(live.getState()).toMatchObject({ kind: 'offline', problem: failure })
    const { since } = live.getState() as { since: number }
    await vi.advanceTimersByTimeAsync(maxRetryMs)
    last().drop()
    expect(live.getState()).toEqual({ kind: 'offline', since, cause: 'unreachable' })
  })
})

describe('a machine that slept', () => {
  /** Advances the time without running timers; they then fire once, late. */
  async function sleep(milliseconds: number) {
    vi.setSystemTime(Date.now() + milliseconds)
    await vi.advanceTimersByTimeAsync(heartbeatMs)
  }

  test('keeps the connection when it still answers', async () => {
    const { last, kind, sockets } = setUp()
    await last().signIn()
    last().pong()
    await sleep(hourMs)
    expect(kind()).toBe('live')
    last().pong()
    await vi.advanceTimersByTimeAsync(4000)
    expect(kind()).toBe('live')
    expect(sockets).toHaveLength(1)
  })

  test('waits three seconds for a pong instead of twelve', async () => {
    const { last, kind } = setUp()
    await last().signIn()
    await sleep(hourMs)
    await vi.advanceTimersByTimeAsync(2999)
    expect(kind()).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(kind()).toBe('offline')
  })

  test.each(['pong', 'silence'] as const)(
    'retryNow sends one ping and waits for the answer: %s',
    async (answer) => {
      const { live, last, kind } = setUp()
      await last().signIn()
      const pings = last().sentOfKind('ping').length
      live.retryNow()
      live.retryNow()
      expect(last().sentOfKind('ping')).toHaveLength(pings + 1)
      if (answer === 'pong') last().pong()
      await vi.advanceTimersByTimeAsync(3000)
      expect(kind()).toBe(answer === 'pong' ? 'live' : 'offline')
    },
  )
})

describe('an adjusted clock', () => {
  test('forward does not count as lag', async () => {
    const { live, last } = setUp()
    await last().signIn()
    vi.setSystemTime(Date.now() + hourMs)
    await vi.advanceTimersByTimeAsync(300)
    last().pong()
    expect(live.getState()).toEqual({ kind: 'live', lagMs: 300 })
  })

  test('backward does not hide silence', async () => {
    const { last, kind } = setUp()
    await last().signIn()
    vi.setSystemTime(Date.now() - hourMs)
    await vi.advanceTimersByTimeAsync(3 * heartbeatMs)
    expect(kind()).toBe('offline')
  })
})

test('a long transfer counts as activity', async () => {
  const { last, kind } = setUp()
  await last().signIn()
  for (let part = 0; part < 10; part++) {
    await vi.advanceTimersByTimeAsync(4000)
    last().answer({ kind: 'snapshot', result: 1, part, seq: 1, documents: [] })
  }
  expect(kind()).toBe('live')
})

test('passes messages on only while signed in, and reports sign-in and loss once', async () => {
  const { live, last, events } = setUp()
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
  const { last, kind, sockets } = setUp(readToken)
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
