import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { JourneyFacets } from './journey-facets.ts'
import { createFilter } from './journey-filter.ts'
import type { InProgressSearch } from './journey-search.ts'
import { sortJourneys } from './sort-journeys.ts'
import { usePacedView } from './use-paced-view.ts'

type Source = RowSource<AssessedJourney>

/** The journeys of the feed that a search shows, in its order, and what each filter would show. */
export function useJourneyList(search: InProgressSearch) {
  const { estados, cliente, corredor, vehiculo, conductor, texto, atencion, motivo } = search
  const { orden = 'atencion' } = search
  const rows = useJourneys()
  const filter = useMemo(
    () =>
      createFilter({ estados, cliente, corredor, vehiculo, conductor, texto, atencion, motivo }),
    [estados, cliente, corredor, vehiculo, conductor, texto, atencion, motivo],
  )
  const shown = useMemo(() => ({ filter, orden }), [filter, orden])
  const ids = usePacedView(
    rows,
    useCallback((source: Source) => sortJourneys(source, shown.filter, shown.orden), [shown]),
  )
  const facets = usePacedView(
    rows,
    useCallback((source: Source) => new JourneyFacets(source, filter), [filter]),
  )
  return {
    rows,
    ids,
    facets,
    /** Another object when another list is meant. */
    shown,
  }
}
