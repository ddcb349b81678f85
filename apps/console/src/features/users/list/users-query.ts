import type { UsersPage } from '@arriero/domain/contract/http/review.ts'
import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { type UsersFilter, pollMs, readUsers, userCountsQuery, usersQuery } from '../users-data.ts'

type LoadedUsers = InfiniteData<UsersPage, unknown>

/** The loaded list with a newer first page; undefined if others follow it now, so that all must be read again. */
export function withFirstPage(loaded: LoadedUsers, first: UsersPage): LoadedUsers | undefined {
  if (loaded.pages.length > 1 && idsOf(loaded.pages[0]) !== idsOf(first)) return undefined
  return { ...loaded, pages: [first, ...loaded.pages.slice(1)] }
}

const idsOf = (page: UsersPage | undefined) => page?.entries.map(({ id }) => id).join(' ')

/** The list, whose first page is read again and again: work comes and goes at its beginning. */
export function useUsersList(filter: UsersFilter) {
  const { http } = useServices()
  const queries = useQueryClient()
  const list = usersQuery(http, filter)
  const loaded = useInfiniteQuery(withErrorShownInPlace(list))
  useQuery({
    queryKey: ['users', 'first-page', filter],
    queryFn: async ({ signal }) => {
      const first = await readUsers(http, filter, '', signal)
      const before = queries.getQueryData(list.queryKey)
      if (before === undefined) return true
      if (idsOf(before.pages[0]) !== idsOf(first)) {
        void queries.invalidateQueries({ queryKey: userCountsQuery(http).queryKey })
      }
      const after = withFirstPage(before, first)
      if (after) queries.setQueryData(list.queryKey, after)
      else void queries.invalidateQueries({ queryKey: list.queryKey })
      return true
    },
    // The list has just been read.
    initialData: true,
    staleTime: pollMs,
    refetchInterval: pollMs,
    meta: { reading: 'la lista de usuarios' },
  })
  return loaded
}
