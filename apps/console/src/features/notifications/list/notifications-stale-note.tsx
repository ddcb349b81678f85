import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useStaleRows } from '#data/live/use-stale-rows.ts'
import { StaleNote } from '#ui/stale-note.tsx'

export function NotificationsStaleNote({ rows }: { rows: WatchedRows<NotificationDocument> }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}
