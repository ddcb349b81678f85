import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { sortQueue } from '#features/journeys/search/attention-queue.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { createFilter } from '#features/journeys/search/journey-filter.ts'
import {
  type AttentionSearch,
  type InProgressSearch,
  readAttentionSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { sortJourneys } from '#features/journeys/search/journey-list.ts'
import { paths } from '#paths.ts'

/** The list that a journey was opened from, with its filters and order. */
export type ListOrigin =
  | { path: '/admin/en-curso'; search: InProgressSearch }
  | { path: '/admin/atencion'; search: AttentionSearch }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** «Anterior» and «siguiente» move through this list. */
    openedFrom?: ListOrigin
  }
}

/** From a location, or from the history state, which an older version of the console may have written. */
export function readListOrigin(path: unknown, search: unknown): ListOrigin | undefined {
  const raw: Record<string, unknown> = { ...(typeof search === 'object' && search) }
  if (path === paths.inProgress()) return { path, search: readInProgressSearch(raw) }
  if (path === paths.attention()) return { path, search: readAttentionSearch(raw) }
  return undefined
}

/** The current ids of that list. */
export function listIds(
  rows: RowSource<AssessedJourney>,
  { path, search }: ListOrigin,
): readonly string[] {
  if (path === '/admin/atencion') return sortQueue(rows, search).get()
  return sortJourneys(rows, createFilter(search), search.orden ?? 'atencion').get()
}

/** The history state for links to a journey from the current page. */
export function useOpenedFrom(): { openedFrom?: ListOrigin } {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const openedFrom = readListOrigin(pathname, search)
    return openedFrom ? { openedFrom } : {}
  }, [pathname, search])
}
