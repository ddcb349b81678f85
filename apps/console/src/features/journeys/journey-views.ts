import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { SortedView } from '#data/live/views/sorted-view.ts'
import { Tally } from '#data/live/views/tally.ts'

/** The journeys in these states, newest change of state first. */
export const sortJourneys = (
  rows: RowSource<JourneyDocument>,
  states: readonly JourneyStateId[],
): SortedView<JourneyDocument> =>
  new SortedView(rows, {
    filter: ({ journeyStateId }) => states.includes(journeyStateId),
    compare: byNewestChange,
  })

export type StateCounts = ReadonlyMap<JourneyStateId, number>

/** How many journeys are in each state. */
export const countStates = (rows: RowSource<JourneyDocument>) =>
  new Tally<JourneyDocument, JourneyStateId>(rows, ({ journeyStateId }) => journeyStateId)

export const sumStates = (counts: StateCounts, states: readonly JourneyStateId[]): number =>
  states.reduce((total, id) => total + (counts.get(id) ?? 0), 0)

/** Instants are text of one length, which sorts as they do. */
function byNewestChange(one: JourneyDocument, other: JourneyDocument): number {
  if (one.stateSince === other.stateSince) return 0
  return one.stateSince < other.stateSince ? 1 : -1
}
