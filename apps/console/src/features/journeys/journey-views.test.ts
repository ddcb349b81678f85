import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
import { RowStore } from '#data/live/row-store.ts'
import { countStates, sortJourneys, sumStates } from './journey-views.ts'

/** Only what the views look at. */
const journey = (id: string, journeyStateId: number, hour: number) =>
  ({ id, journeyStateId, stateSince: `2026-11-15T${hour}:00:00.000Z` }) as JourneyDocument

const list = [journey('a', 4, 10), journey('b', 9, 12), journey('c', 9, 11), journey('d', 9, 11)]
const rows: RowSource<JourneyDocument> = {
  getIds: () => list.map(({ id }) => id),
  getRow: (id) => list.find((each) => each.id === id),
  subscribeBatch: () => () => undefined,
}

test('newest change of state first, of the chosen states', () => {
  expect(sortJourneys(rows, [4, 9]).get()).toEqual(['b', 'c', 'd', 'a'])
  expect(sortJourneys(rows, [4]).get()).toEqual(['a'])
})

test('a truck that moves keeps its place and takes nobody else’s', () => {
  const store = new RowStore()
  const seen = list.map((each) => ({ ...each, version: 1 }))
  store.apply({ put: seen })
  const sorted = sortJourneys(store as RowSource as RowSource<JourneyDocument>, [4, 9])
  sorted.subscribe(() => undefined)
  for (const { id } of seen) {
    store.apply({ patch: [{ id, version: 2, position: { progress: 0.5 } }] })
  }
  store.apply({ patch: [{ id: 'a', version: 3, stateSince: '2026-11-15T13:00:00.000Z' }] })
  expect(sorted.get()).toEqual(['a', 'b', 'c', 'd'])
})

test('counts by state; a state nobody is in counts nothing', () => {
  const counts = countStates(rows).get()
  expect([sumStates(counts, [9]), sumStates(counts, [4, 5, 9])]).toEqual([3, 4])
})
