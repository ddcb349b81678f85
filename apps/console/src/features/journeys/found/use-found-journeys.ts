import { useEffect, useMemo } from 'react'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { foldAhead } from './fold-ahead.ts'
import { searchJourneys } from './search-journeys.ts'

/** Of those under way, at once. Trucks that move meanwhile do not stir what was found. */
export function useFoundJourneys(typed: string) {
  const rows = useJourneys()
  const status = useRowsStatus(rows)
  useEffect(() => foldAhead(rows), [rows])
  return useMemo(
    // What came of a list that was refused half-way is no list.
    () => searchJourneys(rows, typeof status === 'string' ? typed : ''),
    [rows, typed, status],
  )
}
