import { expect, test } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import {
  type BulkResult,
  type BulkTarget,
  chunksOf,
  chunkSize,
  mergeResults,
  resultsText,
  runBulk,
  targetsToRetry,
} from './bulk-run.ts'

const request = { name: 'take', body: { note: 'x' }, key: 'the-key-of-all' } as const
const target = (id: string): BulkTarget => ({ id, code: `V-${id}`, expectedVersion: 3 })
const many = (count: number) => Array.from({ length: count }, (_, index) => target(String(index)))
const done = (id: string) => ({ id, done: true, journey: buildJourney('OnRoute', { id }) })
const refused = (id: string) => ({
  id,
  done: false,
  responseCode: 'journey.taken',
  responseMessage: 'Laura ya lo atiende.',
})

interface BulkCall {
  path: string
  body: { targets: { id: string; expectedVersion: number }[] }
  headers: object
}

async function run(
  targets: BulkTarget[],
  answer: (call: BulkCall) => unknown,
  more: { guard?: () => string | null; isCancelled?: () => boolean } = {},
) {
  const calls: BulkCall[] = []
  let results: BulkResult[] = []
  const write: Http['write'] = async (call) => {
    const bulkCall = call as unknown as BulkCall
    calls.push(bulkCall)
    return answer(bulkCall)
  }
  await runBulk(request, targets, {
    write,
    guard: () => null,
    isCancelled: () => false,
    onResults: (fresh) => (results = mergeResults(results, fresh)),
    ...more,
  })
  return { calls, results }
}

const allDone = ({ body }: BulkCall) => ({ results: body.targets.map(({ id }) => done(id)) })

test('journeys that a second person cancels are one request, and are not sent again', async () => {
  const approval = {
    id: 'a',
    status: 'pending',
    summary: 'Cancelar 60 viajes.',
    expiresAt: '2026-11-19T12:00:00.000Z',
    canConfirmAlone: false,
  }
  const calls: unknown[] = []
  let results: BulkResult[] = []
  await runBulk({ ...request, name: 'cancel' }, many(60), {
    write: async (call) => {
      calls.push(call)
      return { approval }
    },
    guard: () => null,
    isCancelled: () => false,
    onResults: (fresh) => (results = mergeResults(results, fresh)),
  })
  expect(calls).toHaveLength(1)
  expect(results).toHaveLength(60)
  expect(results[0]).toMatchObject({
    status: 'waiting',
    message: 'Son muchos viajes: quedó a la espera de otra persona en «Aprobaciones».',
  })
  expect(targetsToRetry(results, () => undefined)).toEqual([])
})

test('splits into parts, none of them empty', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunksOf([], 2)).toEqual([])
})

test('sends parts with the expected versions, all with one key', async () => {
  const { calls, results } = await run(many(chunkSize + 1), allDone)
  expect(calls.map(({ body }) => body.targets.length)).toEqual([chunkSize, 1])
  expect(calls[0]).toMatchObject({
    path: 'journeys/bulk/take',
    body: { note: 'x', targets: expect.arrayContaining([{ id: '0', expectedVersion: 3 }]) },
    headers: { 'idempotency-key': 'the-key-of-all' },
  })
  expect(new Set(calls.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
  expect(results.every(({ status }) => status === 'done')).toBe(true)
})

test('each journey has its own result', async () => {
  const { results } = await run([target('a'), target('b'), target('c')], () => ({
    results: [refused('b'), done('a')],
  }))
  expect(results.map(({ code, status, message }) => [code, status, message])).toEqual([
    ['V-a', 'done', ''],
    ['V-b', 'refused', 'Laura ya lo atiende.'],
    ['V-c', 'unknown', 'El servidor no dijo qué pasó con este viaje.'],
  ])
})

test('repeats a part without an answer once, then reports it as unknown', async () => {
  const { calls, results } = await run(many(2), () => {
    throw new HttpFailure({ status: 0 })
  })
  expect(calls).toHaveLength(2)
  expect(results.map(({ status }) => status)).toEqual(['unknown', 'unknown'])
  expect(results[0]?.message).toMatch(/^Conexión al servidor\. No sabemos/)
})

test('sends nothing more after a cancellation or a lost connection', async () => {
  let sent = 0
  const count = (call: BulkCall) => {
    sent += 1
    return allDone(call)
  }
  const stopped = await run(many(chunkSize * 2), count, { isCancelled: () => sent > 0 })
  expect(stopped.calls).toHaveLength(1)
  expect(stopped.results.at(-1)).toMatchObject({ status: 'unsent' })
  const lost = await run(many(1), allDone, { guard: () => 'Sin conexión.' })
  expect(lost.calls).toEqual([])
  expect(lost.results).toMatchObject([{ status: 'unsent', message: 'Sin conexión.' }])
})

test('a retry skips done journeys and repeats unknown ones with the same version', () => {
  const results: BulkResult[] = [
    { ...target('a'), status: 'done', message: '' },
    { ...target('b'), status: 'refused', message: 'x' },
    { ...target('c'), status: 'unknown', message: 'x' },
    { ...target('d'), status: 'unsent', message: 'x' },
  ]
  expect(targetsToRetry(results, (id) => (id === 'd' ? undefined : 9))).toEqual([
    { ...target('b'), expectedVersion: 9 },
    target('c'),
    target('d'),
  ])
})

test('copies one line per journey', () => {
  expect(
    resultsText([
      { ...target('a'), status: 'done', message: '' },
      { ...target('b'), status: 'refused', message: 'Laura ya lo atiende.' },
    ]),
  ).toBe('V-a\tHecho\nV-b\tLaura ya lo atiende.')
})
