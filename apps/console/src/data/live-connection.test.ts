import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from './http-failure.ts'
import { createLiveConnection, heartbeatMs } from './live-connection.ts'
import { longestRetryMs, retryDelay } from './live-state.ts'

class FakeSocket extends EventTarget {
  sent: { kind: string; id?: number; token?: string }[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number])
  }
  close() {
    this.isClosed = true
  }
  answer(message: LiveDown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  /** Opens and lets the token be read. */
  async open() {
    this.dispatchEvent(new Event('open'))
    await vi.advanceTimersByTimeAsync(0)
  }
  async signIn() {
    await this.open()
    this.answer({ kind: 'signedIn', version: 1, serverTime: new Date().toISOString() })
  }
  pong() {
    const id = this.sent.findLast(({ kind }) => kind === 'ping')?.id ?? 0
    this.answer({ kind: 'pong', id, serverTime: new Date().toISOString() })
  }
}

function setUp(readToken: (force?: 'force') => Promise<string> = async () => 'fb') {
  const sockets: FakeSocket[] = []
  const log = vi.fn<(message: string) => void>()
  const live = createLiveConnection({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    readToken,
    log,
    now: () => Date.now(),
    random: () => 0.5,
  })
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  live.start()
  return { live, sockets, last, log, kind: () => live.getState().kind }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('signs in with the custom token, then is live with its lag measured', async () => {
  const { live, last, kind } = setUp()
  expect(kind()).toBe('connecting')
  await last().signIn()
  expect(last().sent[0]).toMatchObject({ kind: 'signIn', version: 1, token: 'fb' })
  await vi.advanceTimersByTimeAsync(300)
  last().pong()
  expect(live.getState()).toMatchObject({ kind: 'live', lagMs: 300 })
})

test('a socket that opens but never answers is given up and tried again', async () => {
  const { sockets, last, kind } = setUp()
  await last().open()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(kind()).toBe('offline')
  expect(sockets[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(longestRetryMs)
  expect(sockets.length).toBeGreaterThan(1)
})

test('silence ends in offline, with the moment it began', async () => {
  const { live, last, kind } = setUp()
  await last().signIn()
  const silent = last()
  await vi.advanceTimersByTimeAsync(3 * heartbeatMs)
  expect(kind()).toBe('offline')
  expect(silent.isClosed).toBe(true)
  expect(live.getState()).toMatchObject({ since: Date.now(), cause: 'unreachable' })
})

test('comes back by itself, and stays offline until it is signed in', async () => {
  const { sockets, last, kind } = setUp()
  await last().signIn()
  last().dispatchEvent(new Event('close'))
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
  last().dispatchEvent(new Event('close'))
  live.retryNow()
  expect(sockets).toHaveLength(2)
})

test('after stop nothing more is opened', async () => {
  const { live, sockets, last } = setUp()
  await last().signIn()
  live.stop()
  await vi.advanceTimersByTimeAsync(10 * longestRetryMs)
  expect(sockets).toHaveLength(1)
})

test('a message that is not of the protocol is left alone', async () => {
  const { last, kind } = setUp()
  await last().signIn()
  for (const data of ['{', '{"kind":"pong"}', '{"kind":"other"}', new ArrayBuffer(1)]) {
    last().dispatchEvent(new MessageEvent('message', { data }))
  }
  expect(kind()).toBe('live')
})

describe('refusals', () => {
  test.each([
    ['invalid-token', 'La conexión en vivo no aceptó la sesión. Inicie sesión de nuevo.'],
    ['token-expired', 'La sesión expiró.'],
  ] as const)('%s is renewed once; then nobody is signed in', async (reason, message) => {
    const readToken = vi.fn<(force?: 'force') => Promise<string>>().mockResolvedValue('fb')
    const { last, log, kind, sockets } = setUp(readToken)
    await last().open()
    last().answer({ kind: 'refused', reason })
    expect(kind()).toBe('connecting')
    expect(log.mock.calls).toEqual([[message]])
    await last().open()
    expect(readToken.mock.calls).toEqual([[undefined], ['force']])
    last().answer({ kind: 'refused', reason })
    expect(kind()).toBe('signedOut')
    expect(sockets).toHaveLength(2)
  })

  test('another refusal is logged, signs nobody in, and is tried again later', async () => {
    const { last, log, kind, sockets } = setUp()
    await last().open()
    last().answer({ kind: 'refused', reason: 'other' })
    expect(kind()).toBe('offline')
    expect(log.mock.calls).toEqual([['La conexión en vivo rechazó la entrada.']])
    await vi.advanceTimersByTimeAsync(longestRetryMs)
    expect(sockets).toHaveLength(2)
  })

  test('another version does not try again', async () => {
    const { live, last, sockets } = setUp()
    await last().open()
    last().answer({ kind: 'refused', reason: 'version' })
    await vi.advanceTimersByTimeAsync(10 * longestRetryMs)
    expect(live.getState()).toMatchObject({ kind: 'offline', cause: 'version' })
    expect(sockets).toHaveLength(1)
  })

  test.each([
    ['a session that is gone', new HttpFailure({ status: 400 }), 'signedOut'],
    ['a server out of reach', new HttpFailure({ status: 0 }), 'offline'],
  ])('%s while reading the token', async (_, failure, kindAfter) => {
    const { last, kind } = setUp(() => Promise.reject(failure))
    await last().open()
    expect(kind()).toBe(kindAfter)
  })
})

describe('back-off', () => {
  test('doubles up to its limit, and jitter spreads it down to zero', () => {
    expect([0, 1, 2, 20].map((attempt) => retryDelay(attempt, () => 1))).toEqual([
      500,
      1000,
      2000,
      longestRetryMs,
    ])
    expect(retryDelay(5, () => 0)).toBe(0)
  })
})
