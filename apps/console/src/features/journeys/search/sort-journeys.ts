import { compareAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { compareText } from '@arriero/domain/format/sort.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { SortedView } from '#data/live/views/sorted-view.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { isInFeed } from '#features/journeys/live/journey-standing.ts'
import type { JourneyFilter } from './journey-filter.ts'
import type { JourneyOrder } from './journey-search.ts'

/** The journeys of the feed that the filter shows, in order. */
export const sortJourneys = (
  rows: RowSource<AssessedJourney>,
  filter: JourneyFilter,
  order: JourneyOrder,
): SortedView<AssessedJourney> =>
  new SortedView(rows, {
    filter: (row) => isInFeed(row) && filter.failuresOf(row) === 0,
    compare: comparisons[order],
  })

type Compare = (one: AssessedJourney, other: AssessedJourney) => number

/** Instants are text of one length, which sorts as they do. */
const byNewestChange: Compare = (one, other) => {
  if (one.journey.stateSince === other.journey.stateSince) return 0
  return one.journey.stateSince < other.journey.stateSince ? 1 : -1
}

const comparisons: Record<JourneyOrder, Compare> = {
  atencion: (one, other) =>
    compareAttention(pressingOf(one), pressingOf(other)) || byNewestChange(one, other),
  cambio: byNewestChange,
  llegada: (one, other) =>
    compareInstants(one.estimatedAt, other.estimatedAt) || byNewestChange(one, other),
  codigo: (one, other) => compareText(one.journey.code, other.journey.code),
}

/** What is there already, or nobody can tell, comes last. */
function compareInstants(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const nothing: readonly Attention[] = []
const pressing = new WeakMap<AssessedJourney, readonly Attention[]>()

/**
 * What was put off presses nobody. Decided once per version of a row: an order whose answers change
 * with the clock alone would lose rows that stand in it.
 */
function pressingOf(row: AssessedJourney): readonly Attention[] {
  if (row.journey.snooze === null) return row.attention
  const kept = pressing.get(row) ?? (row.isSnoozed ? nothing : row.attention)
  pressing.set(row, kept)
  return kept
}
