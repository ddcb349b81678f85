import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { sortQueue } from '#features/journeys/search/attention-queue.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  type AllJourneysSearch,
  readAllJourneysSearch,
} from '#features/journeys/search/all-journeys-search.ts'
import { createFilter } from '#features/journeys/search/journey-filter.ts'
import {
  type AttentionSearch,
  type InProgressSearch,
  readAttentionSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { sortJourneys } from '#features/journeys/search/journey-list.ts'
import {
  readToApproveSearch,
  readToAssignSearch,
  type ToApproveSearch,
  type ToAssignSearch,
} from '#features/journeys/search/list-search.ts'
import { planToApprove } from '#features/journeys/search/plan-to-approve.ts'
import { type AlertContext, planToAssign } from '#features/journeys/search/plan-to-assign.ts'
import { paths } from '#paths.ts'

/** The list that a journey was opened from, with its filters and order. */
export type ListOrigin =
  | { path: '/admin/en-curso'; search: InProgressSearch }
  | { path: '/admin/atencion'; search: AttentionSearch }
  | { path: '/admin/por-asignar'; search: ToAssignSearch }
  | { path: '/admin/por-aprobar'; search: ToApproveSearch }
  | { path: '/admin/viajes'; search: AllJourneysSearch }

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
  if (path === paths.toAssign()) return { path, search: readToAssignSearch(raw) }
  if (path === paths.toApprove()) return { path, search: readToApproveSearch(raw) }
  if (path === paths.journeys()) return { path, search: readAllJourneysSearch(raw) }
  return undefined
}

/** The rows of all lists. */
export interface ListSources {
  underWay: RowSource<AssessedJourney>
  toAssign: RowSource<AssessedJourney>
  toApprove: RowSource<SurchargeDocument>
  /** Ids of those that Viajes has loaded. */
  loaded: (search: AllJourneysSearch) => readonly string[]
}

/** The journeys of that list, in its current order. */
export function listIds(
  { underWay, toAssign, toApprove, loaded }: ListSources,
  { path, search }: ListOrigin,
  alert: AlertContext,
): readonly string[] {
  switch (path) {
    case '/admin/en-curso':
      return sortJourneys(underWay, createFilter(search), search.orden ?? 'atencion').get()
    case '/admin/atencion':
      return sortQueue(underWay, search).get()
    case '/admin/por-asignar':
      return planToAssign(allRows(toAssign), search, alert).ids
    case '/admin/viajes':
      return loaded(search)
    case '/admin/por-aprobar': {
      const { ids } = planToApprove(allRows(toApprove), search)
      // A journey may have several surcharges.
      return [...new Set(ids.flatMap((id) => toApprove.getRow(id)?.journey.id ?? []))]
    }
  }
}

const allRows = <T extends LiveDocument>(rows: RowSource<T>): T[] =>
  rows.getIds().flatMap((id) => rows.getRow(id) ?? [])

/** The history state for links to a journey from the current page. */
export function useOpenedFrom(): { openedFrom?: ListOrigin } {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const openedFrom = readListOrigin(pathname, search)
    return openedFrom ? { openedFrom } : {}
  }, [pathname, search])
}
