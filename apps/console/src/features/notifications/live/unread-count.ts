import { formatNumber } from '@arriero/domain/format/number.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useCurrentUserId } from '#data/current-user.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus, useRows } from '#data/live/live-hooks.ts'
import { maxUnread, unreadQuery } from './notification-queries.ts'
import { type PendingReads, findPendingRead } from './pending-reads.ts'
import { usePendingReads } from './read-queue-context.ts'

/** «99+» if there are more than are counted. */
export const formatUnread = (count: number): string =>
  count >= maxUnread ? `${maxUnread - 1}+` : formatNumber(count)

/** Accessible name of the links to the notifications, with the unread count. */
export function describeUnread(count: number | null): string {
  if (count === null || count === 0) return 'Notificaciones'
  return count >= maxUnread
    ? `Notificaciones, más de ${maxUnread - 1} sin leer`
    : `Notificaciones, ${formatNumber(count)} sin leer`
}

type UnreadRows = Pick<RowSource<NotificationDocument>, 'getIds' | 'getRow'>

/** The server's unread notifications, up to `maxUnread`, corrected by pending changes of this client. */
export function countUnread(unread: UnreadRows, pending: PendingReads): number {
  const ids = unread.getIds()
  if (hasUncountedRest(unread, pending)) return maxUnread
  const listed = new Set(ids)
  const unreadIds = ids.filter((id) => {
    const row = unread.getRow(id)
    return row !== undefined && findPendingRead(pending, row) !== true
  })
  const unreadAgain = pending.each.filter(({ id, readed }) => !readed && !listed.has(id))
  return unreadIds.length + unreadAgain.length
}

/** There may be more unread ones beyond the limit, unless all of those were marked as read. */
function hasUncountedRest({ getIds, getRow }: UnreadRows, { through }: PendingReads): boolean {
  const ids = getIds()
  const last = getRow(ids.at(-1) ?? '')
  const isRestRead = last !== undefined && through !== null && last.datetime <= through
  return ids.length >= maxUnread && !isRestRead
}

/** The user's unread notifications, up to `maxUnread`; null until they are loaded. */
export function useUnreadCount(): number | null {
  const ownId = useCurrentUserId()
  const rows = useRows<NotificationDocument>(useMemo(() => unreadQuery(ownId), [ownId]))
  const pending = usePendingReads()
  const count = useSyncExternalStore(rows.subscribeIds, () => countUnread(rows, pending))
  return areRowsKnown(useRowsStatus(rows)) ? count : null
}
