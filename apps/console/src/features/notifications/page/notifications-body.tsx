import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { listCommands } from '#features/notifications/list/list-commands.ts'
import { MissingNotifications } from '#features/notifications/list/missing-notifications.tsx'
import { NotificationList } from '#features/notifications/list/notification-list.tsx'
import type { RowActions } from '#features/notifications/list/notification-row.tsx'
import { useListCursor } from '#features/notifications/list/use-list-cursor.ts'
import { usePacedIds } from '#features/notifications/list/use-paced-ids.ts'
import { type KeptNotifications, KeptRows } from '#features/notifications/live/kept-rows.ts'
import {
  type NotificationFilter,
  newestAtMost,
} from '#features/notifications/live/notification-queries.ts'
import { pendingRead } from '#features/notifications/live/pending-reads.ts'
import { useReadQueue } from '#features/notifications/live/reading-context.ts'
import { type Reading, useReading } from '#features/notifications/live/use-reading.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'

interface NotificationsBodyProps {
  rows: WatchedRows<NotificationDocument>
  filter: NotificationFilter
  /** How many were asked for. */
  limit: number
  onGrow: (shown: number) => void
  onSeeTop: (first: NotificationDocument | undefined) => void
  /** Null where it would mark what the list does not show. */
  onMarkAll: (() => void) | null
  onClearFilter: () => void
}

export function NotificationsBody(props: NotificationsBodyProps) {
  const { rows: watched, filter, limit, onGrow, onMarkAll, onClearFilter } = props
  const [kept] = useState<KeptNotifications>(() => new Map())
  const rows = useMemo(() => new KeptRows(watched, kept), [watched, kept])
  const ids = usePacedIds(rows)
  const status = useRowsStatus(watched)
  const cursor = useListCursor(ids)
  const reading = useReading()
  const queue = useReadQueue()
  const actions = useMemo(
    () => toActions(reading, filter.isUnread ? rows : null),
    [reading, rows, filter],
  )
  usePageCommands(
    listCommands({
      move: cursor.move,
      open: () => findStop(cursor.inHand)?.click(),
      toggleRead: () => {
        const notification = rows.getRow(cursor.inHand ?? '')
        if (notification === undefined) return
        const isRead = pendingRead(queue.get(), notification) ?? notification.readed
        actions.setRead(notification, !isRead)
      },
      markAllRead: onMarkAll,
    }),
  )
  if (ids.length === 0 || typeof status === 'object') {
    return <MissingNotifications status={status} filter={filter} onClearFilter={onClearFilter} />
  }
  const loaded = watched.getIds().length
  return (
    <NotificationList
      rows={rows}
      ids={ids}
      hasMore={loaded >= limit && limit < newestAtMost}
      onReachEnd={() => onGrow(loaded)}
      onSeeTop={props.onSeeTop}
      cursor={cursor}
      actions={actions}
    />
  )
}

/** What is read in a list of unread ones stays in sight. */
function toActions({ setRead }: Reading, keeping: KeptRows | null): RowActions {
  const set = (notification: NotificationDocument, readed: boolean) => {
    if (readed) keeping?.keep(notification)
    setRead(notification, readed)
  }
  return {
    setRead: set,
    open: (notification) => {
      if (!notification.readed) set(notification, true)
    },
  }
}

const findStop = (id: string | undefined) =>
  id === undefined
    ? null
    : document.querySelector<HTMLElement>(`main [data-notification="${CSS.escape(id)}"]`)
