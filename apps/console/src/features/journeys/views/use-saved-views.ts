import type { SavedView, SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { savedViewsQuery, writeSavedViews } from './saved-views-query.ts'

const none: readonly SavedView[] = []

/** A person's views, and a way to write them all: shown as written only once the server has them. */
export function useSavedViews() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = savedViewsQuery(http)
  const { data: views = none, isSuccess } = useQuery(query)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: SavedViews) => writeSavedViews(http, body),
    onSuccess: (_, body) => queries.setQueryData(query.queryKey, body),
  })
  return {
    views,
    /** Before they are known, writing would lose them. */
    areKnown: isSuccess,
    isWriting: isPending,
    write: async (next: SavedView[]) => void (await mutateAsync({ views: next })),
  }
}
