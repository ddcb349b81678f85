import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { PresenceAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { useCurrentUserId } from '#data/current-user.ts'
import type { Http } from '#data/http/http.ts'

const heartbeatMs = minuteMs

interface PresenceDeps {
  http: Http
  store: AwayStore
  isVisible: () => boolean
}

/**
 * Reports presence when the page opens, each minute and when it gets the focus. The response has the start of the
 * absence that this ended, or null; then the last absence stays.
 */
export const presenceQuery = ({ http, store, isVisible }: PresenceDeps) =>
  queryOptions({
    queryKey: ['presence'],
    queryFn: async () => {
      if (!isVisible()) return store.read()
      const answer = await http.write({ method: 'POST', base: 'api', path: 'me/presence' })
      const { awaySince } = PresenceAnswer.parse(answer)
      if (awaySince !== null) store.write(awaySince)
      return store.read()
    },
    meta: { reading: 'su presencia' },
    initialData: store.read,
    staleTime: 0,
    retry: false,
    refetchInterval: heartbeatMs,
    refetchOnWindowFocus: 'always',
  })

/** Stores the start of the last absence, so that it survives a reload. */
interface AwayStore {
  read: () => string | null
  write: (awaySince: string) => void
}

/** Stored in the browser, per person. Without storage, only a reload loses the value. */
export function openAwayStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: string,
): AwayStore {
  const key = `arriero-away-since:${userId}`
  let current = storage.getItem(key)
  return {
    read: () => current,
    write(awaySince) {
      current = awaySince
      try {
        storage.setItem(key, awaySince)
      } catch {
        // Blocked or full: the value is kept in memory.
      }
    },
  }
}

function usePresenceQuery() {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  return useMemo(
    () =>
      presenceQuery({
        http,
        store: openAwayStore(storage, userId),
        isVisible: () => document.visibilityState === 'visible',
      }),
    [http, storage, userId],
  )
}

/** Reports presence while the page is visible. Mounted once, in the frame. */
export function usePresence(): void {
  useQuery({ ...usePresenceQuery(), notifyOnChangeProps: [] })
}

/** Start of the person's last long absence; null if there was none. */
export function useAwaySince(): string | null {
  return useQuery({ ...usePresenceQuery(), enabled: false }).data
}
