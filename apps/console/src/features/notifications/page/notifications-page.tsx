import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { NotificationFilter } from '#features/notifications/live/notification-queries.ts'
import { useNewestNotifications } from '#features/notifications/live/use-newest-notifications.ts'
import { useReading } from '#features/notifications/live/use-reading.ts'
import type { NotificationSearch } from './notification-search.ts'
import { NotificationsBody } from './notifications-body.tsx'
import { NotificationsHeader } from './notifications-header.tsx'

const route = getRouteApi('/admin/notificaciones')

export function NotificationsPage() {
  const { sinLeer, tipos, gravedad } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = useMemo<NotificationFilter>(
    () => ({ isUnread: sinLeer === 1, kinds: tipos ?? [], severities: gravedad ?? [] }),
    [sinLeer, tipos, gravedad],
  )
  const { rows, limit, grow } = useNewestNotifications(filter)
  const { markAllRead } = useReading()
  const change = (next: NotificationSearch) =>
    void navigate({ search: (search) => ({ ...search, ...next }), resetScroll: false })
  const isNarrowed = filter.kinds.length + filter.severities.length > 0
  /** The newest that has been on the screen, as it was then: what came since has not been seen. */
  const seenThrough = useRef<string>(undefined)
  const markAll = () => {
    const through = seenThrough.current ?? rows.getRow(rows.getIds()[0] ?? '')?.datetime
    if (through !== undefined) markAllRead(through)
  }
  return (
    <>
      <NotificationsHeader
        rows={rows}
        filter={filter}
        onChange={change}
        onMarkAll={isNarrowed ? null : markAll}
      />
      <NotificationsBody
        // Another filter is another list: nothing of one is kept for the next.
        key={JSON.stringify(filter)}
        rows={rows}
        filter={filter}
        limit={limit}
        onGrow={grow}
        onSeeTop={(first) => (seenThrough.current = first?.datetime ?? seenThrough.current)}
        onMarkAll={isNarrowed ? null : markAll}
        onClearFilter={() =>
          change(isNarrowed ? { tipos: undefined, gravedad: undefined } : { sinLeer: undefined })
        }
      />
    </>
  )
}
