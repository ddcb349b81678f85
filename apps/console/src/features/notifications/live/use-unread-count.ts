import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { countUnread } from './count-unread.ts'
import { unreadQuery } from './notification-queries.ts'
import { usePendingReads } from './reading-context.ts'

/** How many notifications the person signed in has not read, up to `unreadAtMost`; null until it is known. */
export function useUnreadCount(): number | null {
  const ownId = useOwnId()
  const rows = useRows<NotificationDocument>(useMemo(() => unreadQuery(ownId), [ownId]))
  const pending = usePendingReads()
  const count = useSyncExternalStore(rows.subscribeIds, () => countUnread(rows, pending))
  return areRowsKnown(useRowsStatus(rows)) ? count : null
}
