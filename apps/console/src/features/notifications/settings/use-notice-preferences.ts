import type { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/describe-error.ts'
import { toldHere } from '#data/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { keepPreferences } from './keep-preferences.ts'
import {
  noticePreferencesQuery,
  saveNoticePreferences,
} from '#features/notifications/live/notice-preferences-query.ts'

/** What the server keeps, and how to change a part of it: shown at once, taken back when it is refused. */
export function useNoticePreferences() {
  const { http } = useServices()
  const queries = useQueryClient()
  const query = noticePreferencesQuery(http)
  const { data, error, isPending, refetch } = useQuery(toldHere(query))
  const [{ show, options }] = useState(() =>
    keepPreferences({
      queries,
      queryKey: query.queryKey,
      send: (wanted) => saveNoticePreferences(http, wanted),
      onProblem: (problem) => showToast('No se guardó el cambio', describeError(problem), 'failed'),
    }),
  )
  const saving = useMutation(options)

  async function change(part: Partial<NoticePreferences>) {
    clearToasts()
    // An answer on its way would bring back what was before.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const wanted = show(part)
    if (wanted !== undefined) saving.mutate(wanted)
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
