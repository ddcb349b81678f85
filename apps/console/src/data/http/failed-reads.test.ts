import { type FetchQueryOptions, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { usualStaysQuery } from '#features/journeys/live/journeys-provider.tsx'
import { savedViewsQuery } from '#features/journeys/views/saved-views.ts'
import { notificationPreferencesQuery } from '#features/notifications/live/notification-queries.ts'
import { presenceQuery } from '#features/notifications/presence.ts'
import { notificationRulesQuery } from '#features/notifications/rules/notification-rules-data.ts'
import { sessionsQuery } from '#features/profile/profile-data.ts'
import { meQuery } from '../current-user.ts'
import {
  describeFailedReads,
  FailedReads,
  type ReadMeta,
  withErrorShownInPlace,
  type FailedRead,
} from './failed-reads.ts'
import { HttpFailure, retryOnce } from './http-failure.ts'
import type { Http } from './http.ts'

const lost = new HttpFailure({ status: 0 })

/** A server that fails until `recover` is called, and the queries of a console. */
function setUp(failure = lost) {
  let problem: HttpFailure | null = failure
  const call = vi.fn<() => Promise<never>>(async () => {
    if (problem) throw problem
    // Has the fields of every response.
    return { views: [], durations: [], sessions: [], rules: [], awaySince: null } as never
  })
  const http = { get: call, write: call } as unknown as Http
  const queries = new QueryClient({ defaultOptions: { queries: { retry: retryOnce } } })
  const reads = new FailedReads(queries, () => 1)
  const stop = reads.start()
  /** Observes the query until the returned function is called. */
  const watch = (options: object): (() => void) =>
    new QueryObserver(queries, options as FetchQueryOptions).subscribe(() => undefined)
  return {
    http,
    reads,
    stop,
    watch,
    calls: () => call.mock.calls.length,
    line: () => describeFailedReads(reads.get()),
    fail: (next: HttpFailure) => (problem = next),
    recover: () => (problem = null),
    refetchAll: () => void queries.refetchQueries(),
  }
}

/** Waits for both attempts of a read, the second one second later. */
const waitForBothAttempts = () => vi.advanceTimersByTimeAsync(1000)
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

const plain = (http: Http, meta: ReadMeta = { reading: 'algo' }) => ({
  queryKey: ['plain'],
  queryFn: () => http.get('api', 'x', { parse: String }),
  meta,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a read whose error no page shows', () => {
  const store = { read: () => null, write: () => undefined }
  test.each<[string, (http: Http) => object, string]>([
    ['me', meQuery, 'Falta: su perfil'],
    ['saved views', savedViewsQuery, 'Faltan: las vistas guardadas'],
    ['preferences', notificationPreferencesQuery, 'Faltan: las preferencias de notificaciones'],
    ['usual durations', usualStaysQuery, 'Faltan: las duraciones usuales de los corredores'],
    ['a journey', (http) => journeyDetailQuery(http, 'a'), 'Falta: la ficha del viaje'],
    ['sessions', sessionsQuery, 'Faltan: las sesiones abiertas'],
    ['rules', notificationRulesQuery, 'Faltan: las reglas de notificaciones'],
    [
      'presence',
      (http) => presenceQuery({ http, store, isVisible: () => true }),
      'Sin actualizar: su presencia',
    ],
  ])('%s is listed, retried, and removed from the list', async (_, query, words) => {
    const { http, watch, line, recover } = setUp()
    watch(query(http))
    await waitForBothAttempts()
    expect(line()).toBe(`Conexión al servidor. ${words}. Se reintenta solo.`)
    recover()
    await wait(5)
    expect(line()).toBe('')
  })
})

test('a failed read is retried with growing delays, and the message stays', async () => {
  const { http, watch, calls, line, reads } = setUp(new HttpFailure({ status: 404, body: 'No.' }))
  watch(plain(http))
  await wait(0)
  const notified = vi.fn<() => void>()
  reads.subscribe(notified)
  const counts = []
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    await wait(seconds - 1)
    const before = calls()
    await wait(1)
    counts.push(calls() - before)
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 1])
  expect(line()).toBe('No. Falta: algo. Se reintenta solo.')
  expect(notified).not.toHaveBeenCalled()
})

test('a failed read stays listed during a retry', async () => {
  const { http, watch, line, fail } = setUp()
  watch(plain(http))
  await waitForBothAttempts()
  fail(new HttpFailure({ status: 0, isTimeout: true }))
  const lines = new Set<string>()
  for (let step = 0; step < 60; step += 1) {
    lines.add(line())
    await wait(0.1)
  }
  expect([...lines]).toEqual([
    'Conexión al servidor. Falta: algo. Se reintenta solo.',
    'Error de timeout. Falta: algo. Se reintenta solo.',
  ])
})

test('a failed read is not retried at once after a timeout', async () => {
  const { http, watch, calls } = setUp(new HttpFailure({ status: 0, isTimeout: true }))
  watch(plain(http))
  await wait(4)
  expect(calls()).toBe(1)
  await wait(1)
  expect(calls()).toBe(2)
})

test('a failed read is not retried before Retry-After', async () => {
  const { http, watch, calls } = setUp(new HttpFailure({ status: 429, retryAfter: 30 }))
  watch(plain(http))
  await wait(29)
  expect(calls()).toBe(1)
  await wait(1)
  expect(calls()).toBe(2)
})

test('a failed read is retried at once when the connection is back, then from the first delay on', async () => {
  const { http, watch, calls, reads, line, recover } = setUp(new HttpFailure({ status: 404 }))
  watch(plain(http))
  await wait(5 + 10 + 1)
  expect(calls()).toBe(3)
  reads.retryNow()
  expect(calls()).toBe(4)
  await wait(5)
  expect(calls()).toBe(5)
  recover()
  reads.retryNow()
  await wait(0)
  expect(line()).toBe('')
})

test('a failed read is outdated, not missing, when earlier data is shown', async () => {
  const { http, watch, reads, fail, recover, refetchAll, line } = setUp()
  recover()
  watch(plain(http))
  await wait(0)
  fail(lost)
  refetchAll()
  await waitForBothAttempts()
  expect(line()).toBe('Conexión al servidor. Sin actualizar: algo. Se reintenta solo.')
  expect(reads.get()).toMatchObject([{ isMissing: false }])
})

describe('a page that shows the error itself', () => {
  test('is the only one to show it while there is no data, and offers the retry', async () => {
    const { http, watch, calls, line, reads } = setUp()
    watch(plain(http))
    const leave = watch(withErrorShownInPlace(plain(http)))
    await waitForBothAttempts()
    await wait(120)
    expect([line(), calls()]).toEqual(['', 2])
    reads.retryNow()
    await waitForBothAttempts()
    expect(calls()).toBe(4)
    leave()
    expect(line()).toContain('Falta: algo.')
    await wait(5)
    expect(calls()).toBeGreaterThan(4)
  })

  test('leaves it to the frame when its data is outdated', async () => {
    const { http, watch, fail, recover, refetchAll, line } = setUp()
    recover()
    watch(withErrorShownInPlace(plain(http)))
    await wait(0)
    fail(lost)
    refetchAll()
    await waitForBothAttempts()
    expect(line()).toContain('Sin actualizar: algo.')
  })
})

test('the frame ignores queries that always show their own error and unused queries', async () => {
  const { http, watch, calls, line } = setUp()
  watch({ ...plain(http, { showsErrorInPlace: 'always' }), queryKey: ['always'] })
  const leave = watch(plain(http))
  await waitForBothAttempts()
  expect(line()).toContain('Falta: algo.')
  leave()
  expect(line()).toBe('')
  const before = calls()
  await wait(120)
  expect(calls()).toBe(before)
})

test('nothing is retried after stop', async () => {
  const { http, watch, calls, stop } = setUp()
  watch(plain(http))
  await waitForBothAttempts()
  stop()
  await wait(120)
  expect(calls()).toBe(2)
})

const slow = new HttpFailure({ status: 0, isTimeout: true })
const busy = new HttpFailure({ status: 503, body: 'En mantenimiento.' })
const read = (reading: string, error: unknown = lost, isMissing = true): FailedRead => ({
  reading,
  error,
  isMissing,
})

test.each([
  ['nothing', [], ''],
  ['one', [read('su perfil')], 'Conexión al servidor. Falta: su perfil. Se reintenta solo.'],
  [
    'several for the same reason, each named once',
    [
      read('su perfil'),
      read('las vistas guardadas'),
      read('su perfil', new HttpFailure({ status: 0 })),
    ],
    'Conexión al servidor. Faltan: su perfil y las vistas guardadas. Se reintenta solo.',
  ],
  [
    'outdated data',
    [read('su perfil'), read('su presencia', lost, false)],
    'Conexión al servidor. Falta: su perfil. Sin actualizar: su presencia. Se reintenta solo.',
  ],
  [
    'several reasons',
    [read('su perfil', slow), read('las vistas guardadas', busy)],
    'Error de timeout. Falta: su perfil. En mantenimiento. Faltan: las vistas guardadas. Se reintenta solo.',
  ],
] as const)('%s', (_, failed, sentence) => {
  expect(describeFailedReads(failed)).toBe(sentence)
})
