import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { expect, test } from 'vitest'
import { createFilter } from './journey-filter.ts'
import type { JourneyOrder } from './journey-search.ts'
import { sortJourneys } from './sort-journeys.ts'
import { TestingRows, late, makeRow } from './testing/testing-rows.ts'

const slow: readonly Attention[] = [{ reason: 'slow', severity: 'medium', since: 1 }]
const at = (hour: number) => `2026-11-15T${hour}:00:00.000Z`
const snoozed = { until: '2999-01-01T00:00:00.000Z', by: { id: 'l', name: 'Laura' } }

const rows = new TestingRows()
rows.put(
  makeRow('a', { since: at(10), estimatedAt: 30, code: 'V-9' }),
  makeRow('b', { since: at(12), code: 'V-10', attention: slow }),
  makeRow('c', { since: at(11), estimatedAt: 20, code: 'V-11', attention: late }),
  makeRow('d', { since: at(13), estimatedAt: 10, code: 'V-8', attention: late, snooze: snoozed }),
  makeRow('e', { state: 13, attention: late }),
)

test.each<[JourneyOrder, string]>([
  ['atencion', 'cbda'],
  ['cambio', 'dbca'],
  ['llegada', 'dcab'],
  ['codigo', 'dabc'],
])('%s', (order, ids) => {
  expect(sortJourneys(rows, createFilter({}), order).get().join('')).toBe(ids)
})

test('only what the filter shows, of the feed', () => {
  expect(
    sortJourneys(rows, createFilter({ texto: 'V-1' }), 'codigo')
      .get()
      .join(''),
  ).toBe('bc')
})
