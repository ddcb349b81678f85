import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { createFilter } from './journey-filter.ts'
import { sortJourneys } from './journey-list.ts'
import type { JourneyOrder } from './journey-search.ts'

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
  buildAssessed('e', { journeyStateId: 13, attention: late }),
)

test.each<[JourneyOrder, string]>([
  ['atencion', 'cbda'],
  ['cambio', 'dbca'],
  ['llegada', 'dcab'],
  ['codigo', 'dabc'],
])('%s', (order, ids) => {
  expect(sortJourneys(rows, createFilter({}), order).get().join('')).toBe(ids)
})

test('only journeys of the feed that pass the filter', () => {
  expect(
    sortJourneys(rows, createFilter({ texto: 'V-1' }), 'codigo')
      .get()
      .join(''),
  ).toBe('bc')
})
