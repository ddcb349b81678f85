import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'
import { usePacedView } from '#features/journeys/search/use-paced-view.ts'
import { countQueue, readCounts, sortQueue } from './attention-views.ts'

type Rows = RowSource<AssessedJourney>

/** The journeys that need a person, as the address filters them, and how many there are of each kind. */
export function useQueue({ motivo, estados, texto, pospuestos }: AttentionSearch) {
  const rows = useJourneys()
  const filter = useMemo(
    () => ({ motivo, estados, texto, pospuestos }),
    [motivo, estados, texto, pospuestos],
  )
  const ids = usePacedView(
    rows,
    useCallback((source: Rows) => sortQueue(source, filter), [filter]),
  )
  const tally = usePacedView(
    rows,
    // Only words and states count anew; reasons and the switch are read from the same count.
    useCallback((source: Rows) => countQueue(source, { estados, texto }), [estados, texto]),
  )
  const counts = useMemo(
    () => readCounts(tally, { motivo, pospuestos }),
    [tally, motivo, pospuestos],
  )
  return { rows, ids, counts, filter }
}
