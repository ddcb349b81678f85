import { compareText } from '@arriero/domain/format/text.ts'
import { compareAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { SortedView } from '#data/live/rows/sorted-view.ts'
import {
  type AssessedJourney,
  isInFeed,
  isInTray,
} from '#features/journeys/live/assessed-journey.ts'
import { useJourneys, usePacedView } from '#features/journeys/live/journeys-context.ts'
import { JourneyFacets } from './journey-facets.ts'
import { type FeedFilter, createFilter } from './journey-filter.ts'
import type { JourneyOrder, InProgressSearch } from './journey-search.ts'

/** The journeys that pass the filter: first those of the tray, then those of the feed, both in this order. */
export const sortJourneys = (
  rows: RowSource<AssessedJourney>,
  filter: FeedFilter,
  order: JourneyOrder,
): SortedView<AssessedJourney> =>
  new SortedView(rows, {
    filter: (row) => filter.failuresOf(row) === 0,
    compare: (one, other) =>
      Number(isInFeed(one)) - Number(isInFeed(other)) || comparisons[order](one, other),
  })

type CompareJourneys = (one: AssessedJourney, other: AssessedJourney) => number

/** ISO timestamps of the same length sort as text. */
const byNewestChange: CompareJourneys = (one, other) => {
  if (one.journey.stateSince === other.journey.stateSince) return 0
  return one.journey.stateSince < other.journey.stateSince ? 1 : -1
}

const comparisons: Record<JourneyOrder, CompareJourneys> = {
  atencion: (one, other) =>
    compareAttention(attentionForSorting(one), attentionForSorting(other)) ||
    byNewestChange(one, other),
  cambio: byNewestChange,
  llegada: (one, other) =>
    compareInstants(one.estimatedAt, other.estimatedAt) || byNewestChange(one, other),
  codigo: (one, other) => compareText(one.journey.code, other.journey.code),
}

/** Journeys without an estimate come last. */
function compareInstants(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const noAttention: readonly Attention[] = []
const sortingAttention = new WeakMap<AssessedJourney, readonly Attention[]>()

/**
 * A snoozed journey sorts as if it needed no attention. Decided once per version of a row: a sorted view loses rows
 * if their order changes with the clock alone.
 */
function attentionForSorting(row: AssessedJourney): readonly Attention[] {
  if (row.journey.snooze === null) return row.attention
  const attention = sortingAttention.get(row) ?? (row.isSnoozed ? noAttention : row.attention)
  sortingAttention.set(row, attention)
  return attention
}

/**
 * Where the tray's part of a list ends. While the order is held, a row whose state changes stays in its place: the end
 * is then where the fewest rows are in the wrong part.
 */
export function findTrayEnd(
  ids: readonly string[],
  rows: Pick<RowSource<AssessedJourney>, 'getRow'>,
): number {
  let end = 0
  let balance = 0
  let highest = 0
  ids.forEach((id, index) => {
    const row = rows.getRow(id)
    balance += row !== undefined && isInTray(row) ? 1 : -1
    if (balance <= highest) return
    highest = balance
    end = index + 1
  })
  return end
}

/** The journeys that a search shows, in its order, and the counts of each filter's options. */
export function useJourneyList(search: InProgressSearch) {
  const { estados, cliente, corredor, vehiculo, conductor, texto, atencion, motivo } = search
  const { soloEnCurso, orden = 'atencion' } = search
  const rows = useJourneys()
  const filter = useMemo(
    () =>
      createFilter({
        estados,
        cliente,
        corredor,
        vehiculo,
        conductor,
        texto,
        atencion,
        motivo,
        soloEnCurso,
      }),
    [estados, cliente, corredor, vehiculo, conductor, texto, atencion, motivo, soloEnCurso],
  )
  const shown = useMemo(() => ({ filter, orden }), [filter, orden])
  const ids = usePacedView(
    useCallback((source) => sortJourneys(source, shown.filter, shown.orden), [shown]),
  )
  const facets = usePacedView(useCallback((source) => new JourneyFacets(source, filter), [filter]))
  return {
    rows,
    ids,
    facets,
    /** Filter and order; a new object if one of them changes. */
    shown,
  }
}
