import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { searchTextOf } from './journey-search-text.ts'
import { searchJourneys } from './search-journeys.ts'

/** Searches the journeys under way. Position updates do not repeat the search, so the results stay still. */
export function useLiveJourneySearch(typed: string) {
  const rows = useJourneys()
  const status = useRowsStatus(rows)
  useEffect(() => fillSearchTextCache(rows), [rows])
  return useMemo(
    // A failed subscription may have only part of the rows.
    () => searchJourneys(rows, typeof status === 'string' ? typed : ''),
    [rows, typed, status],
  )
}

/** One slice takes a few milliseconds. */
const sliceSize = 500

/** Fills the cache in slices, so that the first typed letter does not wait for all journeys. */
function fillSearchTextCache(rows: RowSource<AssessedJourney>): () => void {
  const ids = rows.getIds()
  let timer: ReturnType<typeof setTimeout> | undefined
  const fillFrom = (from: number) => {
    for (const id of ids.slice(from, from + sliceSize)) {
      const row = rows.getRow(id)
      if (row) searchTextOf(row.journey)
    }
    const next = from + sliceSize
    if (next < ids.length) timer = setTimeout(() => fillFrom(next))
  }
  timer = setTimeout(() => fillFrom(0))
  return () => clearTimeout(timer)
}

export interface PastJourneySearch {
  status: 'idle' | 'searching' | 'found' | 'failed'
  journeys: readonly JourneyDocument[]
  problem?: Error
}

const debounceMs = 150
const minLetters = 3
const maxPastJourneys = 8
const staleMs = 30_000

/** Searches all journeys on the server after a pause in typing. It also knows cédulas, which the rows do not have. */
export function usePastJourneySearch(typed: string): PastJourneySearch {
  const { http } = useServices()
  const text = typed.trim().slice(0, maxLengths.searchText)
  const [query] = useDebouncedValue(text, debounceMs)
  const isLongEnough = text.length >= minLetters
  const { data, error } = useQuery({
    queryKey: ['journeys', 'found', query],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys?${toParameters(query)}`, JourneyPage, signal),
    meta: { showsErrorInPlace: 'always' },
    enabled: isLongEnough && query === text,
    retry: false,
    staleTime: staleMs,
  })
  if (!isLongEnough) return { status: 'idle', journeys: [] }
  if (query === text && error) return { status: 'failed', journeys: [], problem: error }
  if (query !== text || data === undefined) return { status: 'searching', journeys: [] }
  return { status: 'found', journeys: data.journeys }
}

const toParameters = (text: string) =>
  new URLSearchParams({ text, limit: String(maxPastJourneys) }).toString()
