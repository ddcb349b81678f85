import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowsStatus, WatchedRows, RowBatch } from '#data/live/live-database.ts'
import { RowStore } from '#data/live/rows/row-store.ts'
import { AssessedRows } from './assessed-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const late: Attention = { reason: 'late', severity: 'medium', since: 0 }
const none: readonly Attention[] = []

function createSource(status: RowsStatus = 'current') {
  const store = new RowStore()
  const rows = {
    getIds: () => store.getIds(),
    getRow: (id: string) => store.getRow(id),
    subscribeBatch: store.subscribeBatch,
    subscribeIds: store.subscribeIds,
    subscribeRow: store.subscribeRow,
    getStatus: () => status,
    subscribeStatus: () => () => undefined,
    getSeq: () => 1,
    release: () => undefined,
  } as unknown as WatchedRows<JourneyDocument>
  return { store, rows }
}

function assessTwoSources() {
  const [feed, tray] = [createSource(), createSource()]
  const lateIds = new Set<string>()
  const rows = new AssessedRows([feed.rows, tray.rows], ({ id }) => ({
    attention: lateIds.has(id) ? [{ ...late }] : none,
    estimatedAt: null,
    isSnoozed: false,
  }))
  const batches: RowBatch[] = []
  rows.subscribeBatch((batch) => batches.push(batch))
  rows.start()
  return { feed: feed.store, tray: tray.store, rows, lateIds, batches }
}

test('a journey that moves from the feed to the tray is one row', () => {
  const { feed, tray, rows } = assessTwoSources()
  feed.apply({ put: [{ id: 'a', version: 1 }] })
  tray.apply({ put: [{ id: 'a', version: 2 }] })
  expect([rows.getIds(), rows.getRow('a')?.version]).toEqual([['a'], 2])
  feed.apply({ remove: ['a'] })
  expect([rows.getIds(), rows.getRow('a')?.version]).toEqual([['a'], 2])
  tray.apply({ remove: ['a'] })
  expect([rows.getIds(), rows.getRow('a')]).toEqual([[], undefined])
})

test('time alone makes a journey late, and only that row is announced', () => {
  const { feed, rows, lateIds, batches } = assessTwoSources()
  const ids = Array.from({ length: 25 }, (_, index) => `j${index}`)
  feed.apply({ put: ids.map((id) => ({ id, version: 1 })) })
  const before = rows.getRow('j7')
  batches.length = 0
  lateIds.add('j7')
  vi.advanceTimersByTime(10_000)
  expect(batches).toEqual([{ put: ['j7'], removed: [] }])
  expect(rows.getRow('j7')).toMatchObject({ attention: [late] })
  expect(rows.getRow('j7')).not.toBe(before)
  batches.length = 0
  vi.advanceTimersByTime(10_000)
  expect(batches).toEqual([])
})

test('a row that did not change stays the same object', () => {
  const { feed, rows } = assessTwoSources()
  feed.apply({
    put: [
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ],
  })
  const before = rows.getRow('a')
  feed.apply({ patch: [{ id: 'b', version: 2 }] })
  expect(rows.getRow('a')).toBe(before)
  expect(rows.getRow('b')?.version).toBe(2)
})

test.each<[RowsStatus, RowsStatus, RowsStatus]>([
  ['current', 'current', 'current'],
  ['current', 'stale', 'stale'],
  ['stale', 'loading', 'loading'],
  [{ refused: 'forbidden' }, 'loading', { refused: 'forbidden' }],
])('%j and %j together are %j', (one, other, both) => {
  const rows = new AssessedRows([createSource(one).rows, createSource(other).rows], () => ({
    attention: none,
    estimatedAt: null,
    isSnoozed: false,
  }))
  expect(rows.getStatus()).toEqual(both)
})

test('changes while it was stopped are applied at the start', () => {
  const { feed, rows } = assessTwoSources()
  feed.apply({ put: [{ id: 'a', version: 1 }] })
  rows.stop()
  feed.apply({ put: [{ id: 'b', version: 1 }], remove: ['a'] })
  rows.start()
  expect(rows.getIds()).toEqual(['b'])
})

test('a new assessment function announces only the rows it changes', () => {
  const { feed, rows, batches } = assessTwoSources()
  feed.apply({ put: ['a', 'b'].map((id) => ({ id, version: 1 })) })
  batches.length = 0
  rows.stop()
  rows.start(({ id }) => ({
    attention: none,
    estimatedAt: id === 'b' ? 60_000 : null,
    isSnoozed: false,
  }))
  expect(batches).toEqual([{ put: ['b'], removed: [] }])
  expect(rows.getRow('b')?.estimatedAt).toBe(60_000)
})

test('the end of a snooze is announced', () => {
  const { rows: source, store } = createSource()
  let isSnoozed = true
  const rows = new AssessedRows([source], () => ({ attention: none, estimatedAt: null, isSnoozed }))
  rows.start()
  store.apply({ put: [{ id: 'a', version: 1 }] })
  isSnoozed = false
  vi.advanceTimersByTime(10_000)
  expect(rows.getRow('a')?.isSnoozed).toBe(false)
})
