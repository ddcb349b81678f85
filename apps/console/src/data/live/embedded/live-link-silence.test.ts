import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptLink } from '#data/live/testing/scripted-link.ts'
import type { ScriptedSocket } from '#data/live/testing/scripted-socket.ts'
import { heartbeatMs } from './heartbeat.ts'

/** What the link says about a server that it has not heard for a while. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a server that says nothing', () => {
  /** Advances the time on a connection that answers each ping. */
  async function answerFor(milliseconds: number, last: () => ScriptedSocket) {
    for (let passed = 0; passed < milliseconds; passed += heartbeatMs) {
      const pings = last().sentOfKind('ping').length
      await vi.advanceTimersByTimeAsync(heartbeatMs)
      if (last().sentOfKind('ping').length > pings) last().pong()
    }
  }

  test('is not called live after three seconds, and its age counts from its last word', async () => {
    const { live, last, kind } = scriptLink()
    await last().signIn()
    await answerFor(minuteMs, last)
    expect(kind()).toBe('live')
    const heardAt = Date.now() - live.getSilenceMs()
    await vi.advanceTimersByTimeAsync(3000 - live.getSilenceMs())
    expect(live.getState()).toEqual({ kind: 'silent', since: heardAt })
    expect(live.getSilenceMs()).toBe(3000)
  })

  test('is live again with its first word', async () => {
    const { live, last, kind } = scriptLink()
    await last().signIn()
    await vi.advanceTimersByTimeAsync(6000)
    expect(kind()).toBe('silent')
    last().answer({ kind: 'updated', id: 1 })
    expect(kind()).toBe('live')
    expect(live.getSilenceMs()).toBe(0)
  })

  test('is given up after twelve seconds, offline since its last word', async () => {
    const { live, last, kind } = scriptLink()
    await last().signIn()
    const [silent, heardAt] = [last(), Date.now()]
    await vi.advanceTimersByTimeAsync(13_000)
    expect(kind()).toBe('offline')
    expect(silent.isClosed).toBe(true)
    expect(live.getState()).toMatchObject({ since: heardAt, cause: 'unreachable' })
  })

  test('is asked every second, but hardly while data arrives', async () => {
    const { last } = scriptLink()
    await last().signIn()
    await answerFor(10_000, last)
    const quiet = last().sentOfKind('ping').length
    for (let tick = 0; tick < 100; tick += 1) {
      await vi.advanceTimersByTimeAsync(100)
      last().answer({
        kind: 'delta',
        result: 1,
        from: 1,
        seq: 1,
        added: [],
        changed: [],
        removed: [],
      })
    }
    expect([quiet, last().sentOfKind('ping').length - quiet]).toEqual([11, 2])
  })

  test('may answer slowly without being called silent', async () => {
    const { last, events, kind } = scriptLink()
    const kinds = new Set<string>()
    events.onState.mockImplementation(() => kinds.add(kind()))
    await last().signIn()
    const socket = last()
    const isAnswered = new Set<number>()
    for (let passed = 0; passed < minuteMs; passed += 100) {
      for (const { id } of socket.sentOfKind('ping')) {
        if (isAnswered.has(id)) continue
        isAnswered.add(id)
        const pong = { kind: 'pong', id, serverTime: new Date().toISOString() } as const
        setTimeout(() => socket.answer(pong), 1300)
      }
      await vi.advanceTimersByTimeAsync(100)
    }
    expect([...kinds]).toEqual(['live'])
  })
})

describe('a hidden tab', () => {
  test('asks only every five seconds, and raises no alarm when it is shown again', async () => {
    let isHidden = true
    const { live, last, kind } = scriptLink(undefined, () => isHidden)
    await last().signIn()
    last().pong()
    const pings = last().sentOfKind('ping').length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(last().sentOfKind('ping').length - pings).toBe(2)
    expect(kind()).toBe('live')
    isHidden = false
    live.retryNow()
    await vi.advanceTimersByTimeAsync(2000)
    expect(kind()).toBe('live')
    last().pong()
    await vi.advanceTimersByTimeAsync(2000)
    expect(kind()).toBe('live')
  })

  test('is told within three seconds of being shown that the server is gone', async () => {
    let isHidden = true
    const { live, last, kind } = scriptLink(undefined, () => isHidden)
    await last().signIn()
    await vi.advanceTimersByTimeAsync(10_000)
    isHidden = false
    live.retryNow()
    await vi.advanceTimersByTimeAsync(3000)
    expect(kind()).toBe('offline')
  })
})

test('a page that was busy for seconds reads its messages before it judges the server', async () => {
  const { last, kind } = scriptLink()
  await last().signIn()
  last().pong()
  // For five seconds no timer runs, and the next one runs before the messages that wait.
  const read = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => read() + 5000)
  await vi.advanceTimersByTimeAsync(heartbeatMs)
  expect(kind()).toBe('live')
})

describe('a machine that slept', () => {
  /** Advances the time without running timers; they then fire once, late. */
  async function sleep(milliseconds: number) {
    vi.setSystemTime(Date.now() + milliseconds)
    await vi.advanceTimersByTimeAsync(heartbeatMs)
  }

  test('keeps the connection when it still answers', async () => {
    const { last, kind, sockets } = scriptLink()
    await last().signIn()
    last().pong()
    await sleep(hourMs)
    expect(kind()).toBe('live')
    last().pong()
    await vi.advanceTimersByTimeAsync(2000)
    expect(kind()).toBe('live')
    expect(sockets).toHaveLength(1)
  })

  test('waits three seconds for a pong instead of twelve', async () => {
    const { last, kind } = scriptLink()
    await last().signIn()
    await sleep(hourMs)
    await vi.advanceTimersByTimeAsync(2000)
    expect(kind()).toBe('live')
    await vi.advanceTimersByTimeAsync(999)
    expect(kind()).toBe('silent')
    await vi.advanceTimersByTimeAsync(1)
    expect(kind()).toBe('offline')
  })

  test.each(['pong', 'silence'] as const)(
    'retryNow sends one ping and waits for the answer: %s',
    async (answer) => {
      const { live, last, kind } = scriptLink()
      await last().signIn()
      const pings = last().sentOfKind('ping').length
      live.retryNow()
      live.retryNow()
      expect(last().sentOfKind('ping')).toHaveLength(pings + 1)
      if (answer === 'pong') last().pong()
      await vi.advanceTimersByTimeAsync(3000)
      expect(kind()).toBe(answer === 'pong' ? 'silent' : 'offline')
    },
  )
})

describe('an adjusted clock', () => {
  test('forward does not count as lag', async () => {
    const { live, last } = scriptLink()
    await last().signIn()
    vi.setSystemTime(Date.now() + hourMs)
    await vi.advanceTimersByTimeAsync(300)
    last().pong()
    expect(live.getState()).toEqual({ kind: 'live', lagMs: 300 })
  })

  test('backward does not hide silence', async () => {
    const { last, kind } = scriptLink()
    await last().signIn()
    vi.setSystemTime(Date.now() - hourMs)
    await vi.advanceTimersByTimeAsync(3000)
    expect(kind()).toBe('silent')
  })
})
