import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
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
  expect(sortJourneys(rows, [4, 9]).get()).toEqual(['b', 'd', 'c', 'a'])
  expect(sortJourneys(rows, [4]).get()).toEqual(['a'])
})

test('counts by state; a state nobody is in counts nothing', () => {
  const counts = countStates(rows).get()
  expect([sumStates(counts, [9]), sumStates(counts, [4, 5, 9])]).toEqual([3, 4])
})
