import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useCallback, useMemo, useState } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import {
  type NotificationFilter,
  newestAtFirst,
  newestQuery,
  nextPage,
  noFilter,
} from './notification-queries.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'

/** The newest, a page of them; `grow` asks for more. The filter must be the same object from one render to the next. */
export function useNewestNotifications(filter: NotificationFilter = noFilter) {
  const ownId = useOwnId()
  const [grown, setGrown] = useState({ filter, limit: newestAtFirst })
  // Another filter begins with one page again.
  const limit = grown.filter === filter ? grown.limit : newestAtFirst
  const query = useMemo(() => newestQuery(ownId, filter, limit), [ownId, filter, limit])
  const rows = useGrownRows<NotificationDocument>(query)
  const grow = useCallback(
    /** `shown`: how many there are; fewer than were asked for are all. */
    (shown: number) => {
      if (shown >= limit) setGrown({ filter, limit: nextPage(limit) })
    },
    [filter, limit],
  )
  return { rows, limit, grow }
}

/** As `useRows`, for a query that grows: the rows of the last one stay until those of the next are here. */
function useGrownRows<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
  const asked = useRows<T>(query)
  const [settled, setSettled] = useState(query)
  const last = useRows<T>(settled)
  const isHere = areRowsKnown(useRowsStatus(asked))
  const isOther = withoutLimit(settled) !== withoutLimit(query)
  if ((isHere || isOther) && settled !== query) setSettled(query)
  return isHere || isOther ? asked : last
}

const withoutLimit = (query: LiveQuery): string => queryKey({ ...query, limit: null })
