import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useCallback, useMemo, useState } from 'react'
import { useOwnId } from '#data/use-own-id.ts'
import {
  type NotificationFilter,
  newestAtFirst,
  newestQuery,
  nextPage,
  noFilter,
} from './notification-queries.ts'
import { useGrownRows } from './use-grown-rows.ts'

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
