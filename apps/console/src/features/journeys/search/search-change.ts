import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
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

export function useInProgressSearchChange(): ChangeSearch<InProgressSearch> {
  const navigate = inProgressRoute.useNavigate()
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

export function useAttentionSearchChange(): ChangeSearch<AttentionSearch> {
  const navigate = attentionRoute.useNavigate()
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

export function useToAssignSearchChange(): ChangeSearch<ToAssignSearch> {
  const navigate = toAssignRoute.useNavigate()
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

export function useToApproveSearchChange(): ChangeSearch<ToApproveSearch> {
  const navigate = toApproveRoute.useNavigate()
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
