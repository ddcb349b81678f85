import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { ListedRows, noFacts, updateFacts } from './listed-rows.ts'

const at = '2026-11-19T12:00:00.000Z'
const document = (id: string, version: number, state: JourneyStateId): JourneyDocument =>
  exampleJourney({ id, code: `V-${id}`, version, journeyStateId: state, stageSince: at })
const live = (id: string, version: number, state: JourneyStateId) =>
  buildAssessed(id, document(id, version, state))
const page = (...journeys: JourneyDocument[]) => ({ journeys, facts: {} })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(closed: Record<string, JourneyDocument> = {}) {
  const underWay = new TestingRows()
  const toAssign = new TestingRows()
  const read = vi.fn(async (id: string) => closed[id])
  const rows = new ListedRows([underWay, toAssign], read)
  rows.start()
  const shown = (id: string) => {
    const row = rows.getRow(id)
    return row && `${row.journey.journeyStateId} v${row.version}`
  }
  return { underWay, toAssign, read, rows, shown }
}

test('the newest version counts, from the pages or live, in either order', () => {
  const { underWay, rows, shown } = open()
  underWay.put(live('a', 5, 9), live('b', 1, 9))
  rows.list([page(document('a', 3, 7), document('b', 2, 10))], null)
  expect([shown('a'), shown('b')]).toEqual(['9 v5', '10 v2'])
  underWay.put(live('a', 6, 10), live('b', 1, 9), live('unlisted', 1, 9))
  expect([shown('a'), shown('b'), shown('unlisted')]).toEqual(['10 v6', '10 v2', undefined])
  rows.list([page(document('b', 2, 10))], page(document('b', 4, 11), document('c', 1, 4)))
  expect([shown('a'), shown('b'), shown('c')]).toEqual([undefined, '11 v4', undefined])
})

test('only the row that changed is announced', () => {
  const { underWay, rows } = open()
  rows.list([page(document('a', 1, 9), document('b', 1, 9))], null)
  const [a, b, ids] = [vi.fn(), vi.fn(), vi.fn()]
  rows.subscribeRow('a', a)
  rows.subscribeRow('b', b)
  rows.subscribeIds(ids)
  underWay.put(live('a', 2, 9))
  expect([a.mock.calls.length, b.mock.calls.length, ids.mock.calls.length]).toEqual([1, 0, 0])
})

test('a journey that closes keeps its row, with the state it closed in', async () => {
  const { underWay, toAssign, read, rows, shown } = open({ a: document('a', 9, 12) })
  underWay.put(live('a', 8, 11), live('b', 2, 4))
  rows.list([page(document('a', 8, 11), document('b', 2, 4))], null)
  underWay.remove('a', 'b')
  // Only moved to another live list.
  toAssign.put(live('b', 3, 29))
  expect(shown('a')).toBe('11 v8')
  await vi.advanceTimersByTimeAsync(2000)
  expect([shown('a'), shown('b')]).toEqual(['12 v9', '29 v3'])
  expect(read.mock.calls).toEqual([['a']])
})

test('a journey that cannot be read stays as it was', async () => {
  const { underWay, rows, shown, read } = open()
  read.mockRejectedValue(new Error('offline'))
  underWay.put(live('a', 8, 11))
  rows.list([page(document('a', 8, 11))], null)
  underWay.remove('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown('a')).toBe('11 v8')
})

test('what the live document tells is added to the facts', () => {
  const novelty = { code: 'PARO' as const, since: at, steps: [] }
  expect(updateFacts(noFacts, document('a', 1, 10)).arrivedAt).toBe(at)
  expect(updateFacts({ ...noFacts, arrivedAt: 'before' }, document('a', 1, 10)).arrivedAt).toBe(
    'before',
  )
  const stopped = { ...document('a', 1, 13), novelty }
  expect(updateFacts({ ...noFacts, novelties: ['CLIMA'] }, stopped).novelties).toEqual([
    'CLIMA',
    'PARO',
  ])
  expect(updateFacts(noFacts, document('a', 1, 18)).surcharges).toEqual(['destination'])
})
