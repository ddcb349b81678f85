import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { createFilter } from './journey-filter.ts'
import { findTrayEnd, sortJourneys } from './journey-list.ts'
import type { JourneySort } from '#features/journeys/rows/journey-sort.ts'

const late: readonly Attention[] = [{ reason: 'late', severity: 'high', since: 5 }]
const slow: readonly Attention[] = [{ reason: 'slow', severity: 'medium', since: 1 }]
const at = (hour: number) => `2026-11-15T${hour}:00:00.000Z`
const snoozed = { until: '2999-01-01T00:00:00.000Z', by: { id: 'l', name: 'Laura' } }

const rows = new TestingRows(
  buildAssessed('a', { stateSince: at(10), estimatedAt: 30, code: 'V-9' }),
  buildAssessed('b', { stateSince: at(12), code: 'V-10', attention: slow }),
  buildAssessed('c', { stateSince: at(11), estimatedAt: 20, code: 'V-11', attention: late }),
  buildAssessed('d', {
    stateSince: at(13),
    estimatedAt: 10,
    code: 'V-8',
    attention: late,
    snooze: snoozed,
  }),
  buildAssessed('e', { journeyStateId: 13, stateSince: at(10), code: 'V-20', attention: late }),
  buildAssessed('f', { journeyStateId: 18, stateSince: at(11), code: 'V-21', estimatedAt: 5 }),
)

test.each<[JourneySort, string]>([
  ['atencion', 'efcbda'],
  ['-atencion', 'fedabc'],
  ['cambio', 'fedbca'],
  ['-cambio', 'efacbd'],
  ['llegada', 'fedcab'],
  ['-llegada', 'feacdb'],
  ['codigo', 'efdabc'],
  ['-codigo', 'fecbad'],
  ['estado', 'efacbd'],
])('%s, those of the tray first', (order, ids) => {
  expect(sortJourneys(rows, createFilter({}), order).get().join('')).toBe(ids)
})

test('the switch leaves out those of the tray', () => {
  const feed = sortJourneys(rows, createFilter({ soloEnCurso: 1 }), 'codigo')
  expect(feed.get().join('')).toBe('dabc')
})

test.each([
  ['in order', 'efabcd', 2],
  ['without a tray', 'abcd', 0],
  ['only the tray', 'ef', 2],
  ['a row that was interrupted while the order is held', 'efabcXd', 2],
  ['a row that was resumed while the order is held', 'eaf', 1],
])('the end of the tray: %s', (_, ids, end) => {
  const withX = { getRow: (id: string) => rows.getRow(id === 'X' ? 'e' : id) }
  expect(findTrayEnd(ids.split(''), withX, 3)).toBe(end)
})

test('the list has only journeys that pass the filter', () => {
  expect(
    sortJourneys(rows, createFilter({ texto: 'V-1' }), 'codigo')
      .get()
      .join(''),
  ).toBe('bc')
})
