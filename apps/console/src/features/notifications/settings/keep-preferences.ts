import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface KeepingDeps {
  queries: QueryClient
  queryKey: QueryKey
  send: (wanted: NotificationPreferences) => Promise<NotificationPreferences>
  onProblem: (problem: Error) => void
}

/**
 * How changes are sent, one after the other: each holds all those before it, so only the last one says
 * what is shown. Refused, it is what the server last answered.
 */
export function keepPreferences({ queries, queryKey, send, onProblem }: KeepingDeps) {
  const mutationKey = ['keep', ...queryKey]
  let kept: NotificationPreferences | undefined
  const isAnyWaiting = () => queries.isMutating({ mutationKey }) > 0
  // The one that has just been answered still counts.
  const isLast = () => queries.isMutating({ mutationKey }) === 1

  /** Shows the change at once; undefined while there is nothing to change. */
  function show(part: Partial<NotificationPreferences>): NotificationPreferences | undefined {
    const shown = queries.getQueryData<NotificationPreferences>(queryKey)
    if (shown === undefined) return undefined
    if (!isAnyWaiting()) kept = shown
    const wanted = { ...shown, ...part }
    queries.setQueryData(queryKey, wanted)
    return wanted
  }

  const options = {
    mutationKey,
    mutationFn: send,
    scope: { id: mutationKey.join(' ') },
    onSuccess: (answer: NotificationPreferences) => {
      kept = answer
      if (isLast()) queries.setQueryData(queryKey, answer)
    },
    onError: (problem: Error) => {
      onProblem(problem)
      if (!isLast()) return
      queries.setQueryData(queryKey, kept)
      void queries.invalidateQueries({ queryKey })
    },
  }
  return { show, options }
}
