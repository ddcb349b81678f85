import { useEffect, useMemo } from 'react'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { searchJourneys } from './search-journeys.ts'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { journeyText } from './journey-text.ts'

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

/** A slice takes a few milliseconds. */
const sliceSize = 500

/** Folds every journey, slice by slice, so that the first letter typed does not wait for all of them. */
function foldAhead(rows: RowSource<AssessedJourney>): () => void {
  const ids = rows.getIds()
  let timer: ReturnType<typeof setTimeout> | undefined
  const foldFrom = (from: number) => {
    for (const id of ids.slice(from, from + sliceSize)) {
      const row = rows.getRow(id)
      if (row) journeyText(row.journey)
    }
    const next = from + sliceSize
    if (next < ids.length) timer = setTimeout(() => foldFrom(next))
  }
  timer = setTimeout(() => foldFrom(0))
  return () => clearTimeout(timer)
}
