import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { IconCheck, IconChecks, IconExternalLink } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { MissingNotifications } from '#features/notifications/list/list-status.tsx'
import { NotificationList } from '#features/notifications/list/notification-list.tsx'
import type { NotificationActions } from '#features/notifications/list/notification-row.tsx'
import {
  type NotificationFilter,
  maxNotifications,
} from '#features/notifications/live/notification-queries.ts'
import { findPendingRead } from '#features/notifications/live/pending-reads.ts'
import {
  type ReadActions,
  useReadActions,
  useReadQueue,
} from '#features/notifications/live/read-queue-context.ts'
import {
  type RetainedNotifications,
  RetainedRows,
} from '#features/notifications/live/retained-rows.ts'
import {
  useNewestNotifications,
  useThrottledIds,
} from '#features/notifications/live/use-newest-notifications.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { useListCursor } from '#ui/list/list-cursor.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import type { NotificationSearch } from './notification-search.ts'
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
  const { markAllRead } = useReadActions()
  const change = (next: NotificationSearch) =>
    void navigate({ search: (search) => ({ ...search, ...next }), resetScroll: false })
  const isNarrowed = filter.kinds.length + filter.severities.length > 0
  /** `datetime` of the newest notification that was on the screen: later ones have not been seen. */
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
        // A new list for each filter: cursor and retained rows start again.
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

interface NotificationsBodyProps {
  rows: WatchedRows<NotificationDocument>
  filter: NotificationFilter
  /** How many were requested. */
  limit: number
  onGrow: (shown: number) => void
  onSeeTop: (first: NotificationDocument | undefined) => void
  /** Null if it would mark notifications that the list does not show. */
  onMarkAll: (() => void) | null
  onClearFilter: () => void
}

function NotificationsBody(props: NotificationsBodyProps) {
  const { rows: watched, filter, limit, onGrow, onMarkAll, onClearFilter } = props
  const [retained] = useState<RetainedNotifications>(() => new Map())
  const rows = useMemo(() => new RetainedRows(watched, retained), [watched, retained])
  const ids = useThrottledIds(rows)
  const status = useRowsStatus(watched)
  const [lastCursorId, setCursorId] = useState<string>()
  const { index, findNext } = useListCursor(ids, lastCursorId)
  const cursorId = index < 0 ? undefined : lastCursorId
  const move = (step: -1 | 1) => setCursorId(findNext(step))
  const readActions = useReadActions()
  const queue = useReadQueue()
  const actions = useMemo(
    () => toActions(readActions, filter.isUnread ? rows : null),
    [readActions, rows, filter],
  )
  function toggleRead() {
    const notification = rows.getRow(cursorId ?? '')
    if (notification === undefined) return
    const isRead = findPendingRead(queue.get(), notification) ?? notification.readed
    actions.setRead(notification, !isRead)
  }
  usePageCommands([
    ...moveCommands('Notificación', move),
    // If a link has the focus, the browser opens it.
    listCommand(
      'open',
      'Abrir la notificación',
      IconExternalLink,
      () => findFocusTarget(cursorId)?.click(),
      'enter',
    ),
    listCommand('read', 'Marcar como leída o no leída', IconCheck, toggleRead, 'u'),
    ...(onMarkAll
      ? [listCommand('read-all', 'Marcar todas como leídas', IconChecks, onMarkAll)]
      : []),
  ])
  if (ids.length === 0 || typeof status === 'object') {
    return <MissingNotifications status={status} filter={filter} onClearFilter={onClearFilter} />
  }
  const loaded = watched.getIds().length
  return (
    <NotificationList
      rows={rows}
      ids={ids}
      hasMore={loaded >= limit && limit < maxNotifications}
      onNearEnd={() => onGrow(loaded)}
      onSeeTop={props.onSeeTop}
      cursorId={cursorId}
      onCursor={setCursorId}
      onMove={move}
      actions={actions}
    />
  )
}

/** In a list of unread notifications, one that is marked as read stays in the list. */
function toActions({ setRead }: ReadActions, retaining: RetainedRows | null): NotificationActions {
  const set = (notification: NotificationDocument, readed: boolean) => {
    if (readed) retaining?.retain(notification)
    setRead(notification, readed)
  }
  return {
    setRead: set,
    open: (notification) => {
      if (!notification.readed) set(notification, true)
    },
  }
}

/** The link of the notification, or its button if it has no link. */
const findFocusTarget = (id: string | undefined) =>
  id === undefined
    ? null
    : document.querySelector<HTMLElement>(`main [data-notification="${CSS.escape(id)}"]`)
