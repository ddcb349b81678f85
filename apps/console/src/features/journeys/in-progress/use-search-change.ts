import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { InProgressSearch } from '#features/journeys/search/journey-search.ts'

const route = getRouteApi('/admin/en-curso')

export type ChangeSearch = (
  change: InProgressSearch,
  /** Replaces the address: what changes step by step is one step back. */
  how?: 'replace',
) => void

/** The address is the state: a change is laid over what it holds now. */
export function useSearchChange(): ChangeSearch {
  const navigate = route.useNavigate()
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
