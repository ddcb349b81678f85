import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { SortedView } from '#data/live/rows/sorted-view.ts'
import {
  type AssessedJourney,
  isInFeed,
  isInTray,
} from '#features/journeys/live/assessed-journey.ts'
import { useJourneys, usePacedView } from '#features/journeys/live/journeys-context.ts'
import type { JourneySort } from '#features/journeys/rows/journey-sort.ts'
import { JourneyFacets } from './journey-facets.ts'
import { type FeedFilter, createFilter } from './journey-filter.ts'
import { createComparison } from './journey-order.ts'
import type { InProgressSearch } from './journey-search.ts'

/** The journeys that pass the filter: first those of the tray, then those of the feed, both in this order. */
export function sortJourneys(
  rows: RowSource<AssessedJourney>,
  filter: FeedFilter,
  sort: JourneySort,
): SortedView<AssessedJourney> {
  const compare = createComparison(sort)
  return new SortedView(rows, {
    filter: (row) => filter.failuresOf(row) === 0,
    compare: (one, other) => Number(isInFeed(one)) - Number(isInFeed(other)) || compare(one, other),
  })
}

/**
 * Where the tray's part of a list ends. While the order is held, a row whose state changes stays in its place: the end
 * is then where the fewest rows are in the wrong part. `trayCount`: at most this many rows of the list are in the tray.
 */
export function findTrayEnd(
  ids: readonly string[],
  rows: Pick<RowSource<AssessedJourney>, 'getRow'>,
  trayCount: number,
): number {
  let end = 0
  let balance = 0
  let highest = 0
  let left = trayCount
  for (const [index, id] of ids.entries()) {
    // The others of the tray can't move the end any more: usually true right after the last of them.
    if (balance + left <= highest) break
    const row = rows.getRow(id)
    const isOfTray = row !== undefined && isInTray(row)
    balance += isOfTray ? 1 : -1
    if (isOfTray) left -= 1
    if (balance <= highest) continue
    highest = balance
    end = index + 1
  }
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
