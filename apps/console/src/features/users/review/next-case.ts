import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import type { ApplicantKind } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import type { Http } from '#data/http/http.ts'
import { useServices } from '#data/use-services.ts'
import { showToast } from '#ui/toasts.tsx'
import { fileQuery, openNextCase, userFileQuery, usersQuery } from '../users-data.ts'
import { type UsersSearch, kindOf } from '../users-search.ts'
import { nextUndecided } from './review-draft.ts'

/** Cases that this reviewer passed over, so that the next one is another one. Forgotten after some minutes. */
const skippedKey = ['users', 'skipped']
const maxSkipped = 50

const readSkipped = (queries: QueryClient): readonly string[] =>
  queries.getQueryData<readonly string[]>(skippedKey) ?? []

/** Opens the case that waits longest and that nobody has open. */
export function useNextCase(kind: ApplicantKind | undefined, search: UsersSearch) {
  const { http } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(false)

  const toList = () => navigate({ to: '/admin/usuarios', search })
  async function openNext() {
    setIsOpening(true)
    try {
      const userId = await openNextCase(http, {
        ...(kind && { kind }),
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
      queries.setQueryData(skippedKey, [...readSkipped(queries), userId].slice(-maxSkipped))
      void openNext()
    },
  }
}

/** Reads the case that comes next, with its first document, while the reviewer finishes this one. */
export function usePrefetchedNext(userId: string, search: UsersSearch, isNearEnd: boolean): void {
  const { http } = useServices()
  const queries = useQueryClient()
  const kind = kindOf(search)
  useEffect(() => {
    if (!isNearEnd) return
    const prefetch = async () => {
      const filter = { state: userStates.Review, kind, text: undefined }
      const { pages } = await queries.fetchInfiniteQuery(usersQuery(http, filter))
      const skipped = readSkipped(queries)
      const next = pages
        .flatMap(({ entries }) => entries)
        .find(({ id, lock }) => id !== userId && lock === null && !skipped.includes(id))
      if (next === undefined) return
      const file = await queries.fetchQuery(userFileQuery(http, next.id))
      await prefetchFirstDocument(queries, http, file)
    }
    // Only for speed: opening the case reads it anyway.
    prefetch().catch(() => undefined)
  }, [http, queries, userId, kind, isNearEnd])
}

async function prefetchFirstDocument(queries: QueryClient, http: Http, { items }: UserFile) {
  const first = nextUndecided(items, {}, undefined) ?? items[0]?.item
  const file = items.find(({ item }) => item === first)?.attempts[0]?.files[0]
  if (file) await queries.prefetchQuery(fileQuery(http, file.id))
}
