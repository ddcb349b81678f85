import type { RowSource } from '#data/live/live-database.ts'
import { sortQueue } from '#features/journeys/attention/attention-views.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { createFilter } from '#features/journeys/search/journey-filter.ts'
import {
  type AttentionSearch,
  type InProgressSearch,
  readAttentionSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { sortJourneys } from '#features/journeys/search/sort-journeys.ts'
import { paths } from '#paths.ts'

/** The list a journey was opened from: what it showed, and in which order. */
export type ListOrigin =
  | { path: '/admin/en-curso'; search: InProgressSearch }
  | { path: '/admin/atencion'; search: AttentionSearch }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Before and after a journey are those of this list. */
    openedFrom?: ListOrigin
  }
}

/** Of an address, or of what the history kept, which an older console may have written. */
export function readListOrigin(path: unknown, search: unknown): ListOrigin | undefined {
  const raw: Record<string, unknown> = { ...(typeof search === 'object' && search) }
  if (path === paths.inProgress()) return { path, search: readInProgressSearch(raw) }
  if (path === paths.attention()) return { path, search: readAttentionSearch(raw) }
  return undefined
}

/** The ids of that list as it is now. */
export function listIds(
  rows: RowSource<AssessedJourney>,
  { path, search }: ListOrigin,
): readonly string[] {
  if (path === '/admin/atencion') return sortQueue(rows, search).get()
  return sortJourneys(rows, createFilter(search), search.orden ?? 'atencion').get()
}
