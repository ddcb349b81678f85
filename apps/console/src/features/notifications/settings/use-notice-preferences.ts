import type { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '#data/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { noticePreferencesQuery, saveNoticePreferences } from './notice-preferences-query.ts'

interface Change {
  wanted: NoticePreferences
  before: NoticePreferences
}

/** What the server keeps, and how to change a part of it: shown at once, taken back when it is refused. */
export function useNoticePreferences() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = noticePreferencesQuery(http)
  const { data, error, isPending, refetch } = useQuery(query)
  const saving = useMutation({
    mutationFn: ({ wanted }: Change) => saveNoticePreferences(http, wanted),
    // The browser's idea of being offline must not hold it back in silence.
    networkMode: 'always',
    // One after the other: the last choice is the one that stays.
    scope: { id: 'notice-preferences' },
    onError: (problem, { before }) => {
      queries.setQueryData(query.queryKey, before)
      showToast('No se guardó el cambio', describeError(problem), 'failed')
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })

  async function change(part: Partial<NoticePreferences>) {
    clearToasts()
    // An answer on its way would bring back what was before.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const before = queries.getQueryData(query.queryKey)
    if (before === undefined) return
    const wanted = { ...before, ...part }
    queries.setQueryData(query.queryKey, wanted)
    saving.mutate({ wanted, before })
  }

  return {
    preferences: data,
    problem: isPending ? null : error,
    retry: () => void refetch(),
    change: (part: Partial<NoticePreferences>) => void change(part),
    saved: describeSaving(saving),
  }
}

const describeSaving = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending ? 'Guardando…' : isSuccess ? 'Guardado' : ''
