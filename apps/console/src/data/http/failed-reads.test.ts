import { type FetchQueryOptions, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journeyDetailQuery } from '#features/journeys/detail/journey-detail-query.ts'
import { usualStaysQuery } from '#features/journeys/live/usual-stays-query.ts'
import { savedViewsQuery } from '#features/journeys/views/saved-views-query.ts'
import { notificationPreferencesQuery } from '#features/notifications/live/notification-preferences-query.ts'
import { presenceQuery } from '#features/notifications/presence/presence-query.ts'
import { notificationRulesQuery } from '#features/notifications/rules/notification-rules-data.ts'
import { sessionsQuery } from '#features/profile/profile-data.ts'
import { describeFailedReads } from './describe-failed-reads.ts'
import { FailedReads } from './failed-reads.ts'
import { HttpFailure } from './http-failure.ts'
import type { Http } from './http.ts'
import { meQuery } from '../session/me-query.ts'
import { type ReadMeta, toldHere } from './read-meta.ts'
import { retryOnce } from './retry-once.ts'

const lost = new HttpFailure({ status: 0 })

/** A server that fails until it is mended, and the queries of a console before it. */
function setUp(failure = lost) {
  let problem: HttpFailure | null = failure
  const call = vi.fn<() => Promise<never>>(async () => {
    if (problem) throw problem
    // Whatever any of them asks for.
    return { views: [], durations: [], sessions: [], rules: [], awaySince: null } as never
  })
  const http = { get: call, write: call } as unknown as Http
  const queries = new QueryClient({ defaultOptions: { queries: { retry: retryOnce } } })
  const reads = new FailedReads(queries, () => 1)
  const stop = reads.start()
  /** Somebody looks at it, until they leave. */
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
    mend: () => (problem = null),
    readAgain: () => void queries.refetchQueries(),
  }
}

/** Both tries of a read, the second a second later. */
const tryTwice = () => vi.advanceTimersByTimeAsync(1000)
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

const plain = (http: Http, meta: ReadMeta = { reading: 'algo' }) => ({
  queryKey: ['plain'],
  queryFn: () => http.get('api', 'x', { parse: String }),
  meta,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('every read that no page is about', () => {
  const memory = { read: () => null, keep: () => undefined }
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
      (http) => presenceQuery({ http, memory, isVisible: () => true }),
      'Sin actualizar: su presencia',
    ],
  ])('%s is told, tried again, and told no more', async (_, query, words) => {
    const { http, watch, line, mend } = setUp()
    watch(query(http))
    await tryTwice()
    expect(line()).toBe(`Conexión al servidor. ${words}. Se reintenta solo.`)
    mend()
    await wait(5)
    expect(line()).toBe('')
  })
})

test('it is tried ever more slowly, and meanwhile says the same', async () => {
  const { http, watch, calls, line, reads } = setUp(new HttpFailure({ status: 404, body: 'No.' }))
  watch(plain(http))
  await wait(0)
  const told = vi.fn<() => void>()
  reads.subscribe(told)
  const counts = []
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    await wait(seconds - 1)
    const before = calls()
    await wait(1)
    counts.push(calls() - before)
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 1])
  expect(line()).toBe('No. Falta: algo. Se reintenta solo.')
  expect(told).not.toHaveBeenCalled()
})

test('what is being tried again is still missing: nothing blinks', async () => {
  const { http, watch, line, fail } = setUp()
  watch(plain(http))
  await tryTwice()
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

test('a time-out is one time-out, also when it is tried again', async () => {
  const { http, watch, calls } = setUp(new HttpFailure({ status: 0, isTimeout: true }))
  watch(plain(http))
  await wait(4)
  expect(calls()).toBe(1)
  await wait(1)
  expect(calls()).toBe(2)
})

test('never before the server wants it', async () => {
  const { http, watch, calls } = setUp(new HttpFailure({ status: 429, retryAfter: 30 }))
  watch(plain(http))
  await wait(29)
  expect(calls()).toBe(1)
  await wait(1)
  expect(calls()).toBe(2)
})

test('when the connection is back it is tried at once, and then from the first pause on', async () => {
  const { http, watch, calls, reads, line, mend } = setUp(new HttpFailure({ status: 404 }))
  watch(plain(http))
  await wait(5 + 10 + 1)
  expect(calls()).toBe(3)
  reads.retryNow()
  expect(calls()).toBe(4)
  await wait(5)
  expect(calls()).toBe(5)
  mend()
  reads.retryNow()
  await wait(0)
  expect(line()).toBe('')
})

test('what is here but could not be read again is old, not missing', async () => {
  const { http, watch, reads, fail, mend, readAgain, line } = setUp()
  mend()
  watch(plain(http))
  await wait(0)
  fail(lost)
  readAgain()
  await tryTwice()
  expect(line()).toBe('Conexión al servidor. Sin actualizar: algo. Se reintenta solo.')
  expect(reads.get()).toMatchObject([{ isMissing: false }])
})

describe('a page that tells of it', () => {
  test('tells of it alone while there is nothing to show, and offers the next try itself', async () => {
    const { http, watch, calls, line, reads } = setUp()
    watch(plain(http))
    const leave = watch(toldHere(plain(http)))
    await tryTwice()
    await wait(120)
    expect([line(), calls()]).toEqual(['', 2])
    reads.retryNow()
    await tryTwice()
    expect(calls()).toBe(4)
    leave()
    expect(line()).toContain('Falta: algo.')
    await wait(5)
    expect(calls()).toBeGreaterThan(4)
  })

  test('leaves it to the frame when what it shows is old', async () => {
    const { http, watch, fail, mend, readAgain, line } = setUp()
    mend()
    watch(toldHere(plain(http)))
    await wait(0)
    fail(lost)
    readAgain()
    await tryTwice()
    expect(line()).toContain('Sin actualizar: algo.')
  })
})

test('one that always tells of it, and one at which nobody looks any more, are no matter of the frame', async () => {
  const { http, watch, calls, line } = setUp()
  watch({ ...plain(http, { tellsItself: 'always' }), queryKey: ['always'] })
  const leave = watch(plain(http))
  await tryTwice()
  expect(line()).toContain('Falta: algo.')
  leave()
  expect(line()).toBe('')
  const before = calls()
  await wait(120)
  expect(calls()).toBe(before)
})

test('after the console is left nothing is asked any more', async () => {
  const { http, watch, calls, stop } = setUp()
  watch(plain(http))
  await tryTwice()
  stop()
  await wait(120)
  expect(calls()).toBe(2)
})
