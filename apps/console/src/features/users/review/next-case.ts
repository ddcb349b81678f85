import { maxSkippedCases } from '@arriero/domain/contract/limits.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { showToast } from '#ui/toasts.tsx'
import { openNextCase, userFileQuery, usersQuery } from '../users-data.ts'
import { type UsersSearch, kindOf, showsRenewals } from '../users-search.ts'

/** Cases that this reviewer passed over, so that the next one is another one. Forgotten after some minutes. */
const skippedKey = ['users', 'skipped']

const readSkipped = (queries: QueryClient): readonly string[] =>
  queries.getQueryData<readonly string[]>(skippedKey) ?? []

const reviewFilter = { state: userStates.Review } as const
const renewalsFilter = { state: userStates.Active, renewals: 'waiting' } as const

/** Opens the case of this tab that waits longest and that nobody has open. */
export function useNextCase(search: UsersSearch) {
  const { http } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(false)

  const kind = kindOf(search)
  const toList = () => navigate({ to: '/admin/usuarios', search })
  async function openNext() {
    setIsOpening(true)
    try {
      const userId = await openNextCase(http, {
        ...(kind && { kind }),
        ...(showsRenewals(search) && { renewals: 'waiting' }),
        skip: [...readSkipped(queries)],
      })
      if (userId !== null) {
        await navigate({ to: '/admin/usuarios/$userId', params: { userId }, search })
        return
      }
      showToast('No queda nadie por revisar', 'La lista está al día.', 'done')
      await toList()
    } catch (error) {
      showToast('No pudimos abrir el siguiente caso', describeError(error), 'failed')
      await toList()
    } finally {
      setIsOpening(false)
    }
  }
  return {
    openNext: () => void openNext(),
    isOpening,
    /** Leaves this case for later or for somebody else. */
    skip: (userId: string) => {
      queries.setQueryData(skippedKey, [...readSkipped(queries), userId].slice(-maxSkippedCases))
      void openNext()
    },
  }
}

/**
 * Reads the case that comes next while the reviewer finishes this one. Without its documents: each one that is read
 * is in the audit as seen, and somebody else may take the case.
 */
export function usePrefetchedNext(userId: string, search: UsersSearch, isNearEnd: boolean): void {
  const { http } = useServices()
  const queries = useQueryClient()
  const kind = kindOf(search)
  const isRenewals = showsRenewals(search)
  useEffect(() => {
    if (!isNearEnd) return
    const prefetch = async () => {
      const filter = { ...(isRenewals ? renewalsFilter : reviewFilter), kind, text: undefined }
      const { pages } = await queries.fetchInfiniteQuery(usersQuery(http, filter))
      const skipped = readSkipped(queries)
      const next = pages
        .flatMap(({ entries }) => entries)
        .find(({ id, lock }) => id !== userId && lock === null && !skipped.includes(id))
      if (next === undefined) return
      await queries.prefetchQuery(userFileQuery(http, next.id))
    }
    // Only for speed: opening the case reads it anyway.
    prefetch().catch(() => undefined)
  }, [http, queries, userId, kind, isRenewals, isNearEnd])
}
