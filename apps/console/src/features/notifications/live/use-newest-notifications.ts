import { type LiveDocument, type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import { throttleListener } from '#data/listeners.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus, useRows } from '#data/live/live-hooks.ts'
import type { NotificationRows } from '#features/notifications/live/retained-rows.ts'
import {
  type NotificationFilter,
  firstPageSize,
  newestQuery,
  nextPageSize,
  noFilter,
} from './notification-queries.ts'

/** The newest notifications, one page at first; `grow` requests more. The filter must be memoised. */
export function useNewestNotifications(filter: NotificationFilter = noFilter) {
  const ownId = useCurrentUserId()
  const [grown, setGrown] = useState({ filter, limit: firstPageSize })
  // A new filter starts with one page again.
  const limit = grown.filter === filter ? grown.limit : firstPageSize
  const query = useMemo(() => newestQuery(ownId, filter, limit), [ownId, filter, limit])
  const rows = useGrownRows<NotificationDocument>(query)
  const grow = useCallback(
    /** `shown`: how many are loaded; fewer than requested means there are no more. */
    (shown: number) => {
      if (shown >= limit) setGrown({ filter, limit: nextPageSize(limit) })
    },
    [filter, limit],
  )
  return { rows, limit, grow }
}

/** Like `useRows`, for a query whose limit grows: the previous rows stay until the larger set is loaded. */
function useGrownRows<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
  const requested = useRows<T>(query)
  const [settled, setSettled] = useState(query)
  const previous = useRows<T>(settled)
  const isLoaded = areRowsKnown(useRowsStatus(requested))
  const isOtherQuery = withoutLimit(settled) !== withoutLimit(query)
  if ((isLoaded || isOtherQuery) && settled !== query) setSettled(query)
  return isLoaded || isOtherQuery ? requested : previous
}

const withoutLimit = (query: LiveQuery): string => queryKey({ ...query, limit: null })

/** A list renders at most four times a second, even if a thousand notifications arrive in a burst. */
const renderPauseMs = 250

/** Renders when rows are added, removed or moved, not when the content of one changes. */
export function useThrottledIds(rows: NotificationRows): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => throttleListener(rows.subscribeIds, listener, renderPauseMs),
    [rows],
  )
  return useSyncExternalStore(subscribe, rows.getIds)
}
