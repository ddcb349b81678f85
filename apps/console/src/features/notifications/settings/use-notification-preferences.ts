import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import {
  notificationPreferencesQuery,
  saveNotificationPreferences,
} from '#features/notifications/live/notification-queries.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'

/** The stored preferences and their optimistic update, which is rolled back if the server rejects it. */
export function useNotificationPreferences() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = notificationPreferencesQuery(http)
  const { data, error, isPending, refetch } = useQuery(withErrorShownInPlace(query))
  const [{ applyChange, mutation }] = useState(() =>
    createPreferencesMutation({
      queries,
      queryKey: query.queryKey,
      save: (wanted) => saveNotificationPreferences(http, wanted),
      showSaveError: (failure) =>
        showToast('No se guardó el cambio', describeError(failure), 'failed'),
    }),
  )
  const saving = useMutation(mutation)

  async function change(part: Partial<NotificationPreferences>) {
    clearToasts()
    // A response still in flight would overwrite the change.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const wanted = applyChange(part)
    if (wanted !== undefined) saving.mutate(wanted)
  }

  return {
    preferences: data,
    error: isPending ? null : error,
    retry: () => void refetch(),
    change: (part: Partial<NotificationPreferences>) => void change(part),
    /** «Guardando…», «Guardado» or empty. */
    status: describeSaving(saving),
  }
}

const describeSaving = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending ? 'Guardando…' : isSuccess ? 'Guardado' : ''

interface PreferencesMutationDeps {
  queries: QueryClient
  queryKey: QueryKey
  save: (wanted: NotificationPreferences) => Promise<NotificationPreferences>
  showSaveError: (failure: Error) => void
}

/**
 * Saves changes one after the other. Each request includes all changes before it, so only the answer
 * to the last one is shown; if that request fails, the last saved preferences are shown.
 */
export function createPreferencesMutation(deps: PreferencesMutationDeps) {
  const { queries, queryKey, save, showSaveError } = deps
  const mutationKey = ['save', ...queryKey]
  let lastSaved: NotificationPreferences | undefined
  const isSaving = () => queries.isMutating({ mutationKey }) > 0
  // `isMutating` still counts the mutation whose callback is running.
  const isLast = () => queries.isMutating({ mutationKey }) === 1

  /** Shows the change at once; undefined while the preferences aren't loaded. */
  function applyChange(part: Partial<NotificationPreferences>) {
    const shown = queries.getQueryData<NotificationPreferences>(queryKey)
    if (shown === undefined) return undefined
    if (!isSaving()) lastSaved = shown
    const wanted = { ...shown, ...part }
    queries.setQueryData(queryKey, wanted)
    return wanted
  }

  const mutation = {
    mutationKey,
    mutationFn: save,
    // One scope: TanStack Query runs its mutations one after the other.
    scope: { id: mutationKey.join(' ') },
    onSuccess: (saved: NotificationPreferences) => {
      lastSaved = saved
      if (isLast()) queries.setQueryData(queryKey, saved)
    },
    onError: (failure: Error) => {
      showSaveError(failure)
      if (!isLast()) return
      queries.setQueryData(queryKey, lastSaved)
      void queries.invalidateQueries({ queryKey })
    },
  }
  return { applyChange, mutation }
}
