import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AllJourneysSearch } from './all-journeys-search.ts'
import type { AttentionSearch, InProgressSearch } from './journey-search.ts'
import type { ToApproveSearch, ToAssignSearch } from './list-search.ts'

/** Merges a change into the search parameters of the URL, which hold the state of the page. */
export type ChangeSearch<Search> = (
  change: Search,
  /** Replaces the history entry, so that "back" undoes a series of small changes, such as typing, at once. */
  how?: 'replace',
) => void

const inProgressRoute = getRouteApi('/admin/en-curso')
const attentionRoute = getRouteApi('/admin/atencion')
const toAssignRoute = getRouteApi('/admin/por-asignar')
const toApproveRoute = getRouteApi('/admin/por-aprobar')

const allJourneysRoute = getRouteApi('/admin/viajes')

export const useAllJourneysSearchChange = (): ChangeSearch<AllJourneysSearch> =>
  useSearchChange(allJourneysRoute.useNavigate())

export const useInProgressSearchChange = (): ChangeSearch<InProgressSearch> =>
  useSearchChange(inProgressRoute.useNavigate())

export const useAttentionSearchChange = (): ChangeSearch<AttentionSearch> =>
  useSearchChange(attentionRoute.useNavigate())

export const useToAssignSearchChange = (): ChangeSearch<ToAssignSearch> =>
  useSearchChange(toAssignRoute.useNavigate())

export const useToApproveSearchChange = (): ChangeSearch<ToApproveSearch> =>
  useSearchChange(toApproveRoute.useNavigate())

type Navigate<Search> = (to: {
  search: (search: Search) => Search
  replace: boolean
  resetScroll: boolean
}) => Promise<void>

function useSearchChange<Search extends object>(navigate: Navigate<Search>): ChangeSearch<Search> {
  return useCallback(
    (change, how) =>
      void navigate({
        search: (search) => ({ ...search, ...change }),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
}
