import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'
import { usePacedView } from '#features/journeys/search/use-paced-view.ts'
import { countQueue, readCounts, sortQueue } from './attention-views.ts'

type Rows = RowSource<AssessedJourney>

/** What was put off comes back by the clock alone: seen this often. */
const snoozeStepMs = 10_000

/** The journeys that need a person, as the address filters them, and how many there are of each kind. */
export function useQueue({ motivo, estados, texto, pospuestos }: AttentionSearch) {
  const rows = useJourneys()
  const now = useNow(snoozeStepMs).getTime()
  const filter = useMemo(
    () => ({ motivo, estados, texto, pospuestos }),
    [motivo, estados, texto, pospuestos],
  )
  const ids = usePacedView(
    rows,
    useCallback((source: Rows) => sortQueue(source, filter, now), [filter, now]),
  )
  const tally = usePacedView(
    rows,
    useCallback((source: Rows) => countQueue(source, now), [now]),
  )
  const counts = useMemo(() => readCounts(tally), [tally])
  return { rows, ids, counts, filter }
}
