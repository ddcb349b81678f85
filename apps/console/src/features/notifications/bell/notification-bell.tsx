import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Popover, Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, useMemo } from 'react'
import { useRow, useRowsStatus } from '#data/live/live-hooks.ts'
import { useAbsence } from '#features/notifications/list/absence.ts'
import {
  MissingNotifications,
  NotificationsStaleNote,
} from '#features/notifications/list/list-status.tsx'
import { MarkAllButton } from '#features/notifications/list/mark-all-button.tsx'
import { NotificationRow } from '#features/notifications/list/notification-row.tsx'
import { useReadActions } from '#features/notifications/live/read-queue-context.ts'
import {
  describeUnread,
  formatUnread,
  useUnreadCount,
} from '#features/notifications/live/unread-count.ts'
import {
  useThrottledIds,
  useNewestNotifications,
} from '#features/notifications/live/use-newest-notifications.ts'
import { paths } from '#paths.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLatest } from '#ui/use-latest.ts'
import classes from './notification-bell.module.css'

/** The bell of the top bar, with the number of unread notifications once it is known. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount()
  // Stores when the user came back. Called here because the bell is on every page: the absence ends when the user is
  // back, not when they open the list.
  useAbsence()
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(400px, 100vw - 16px)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          size={36}
          className={classes.bell}
          label={describeUnread(unread)}
          onClick={() => setIsOpen((open) => !open)}
        >
          {/* The count stands beside the bell, where it covers nothing. */}
          <span className={classes.content}>
            <IconBell size={20} stroke={1.75} />
            {unread !== null && unread > 0 && <CountBadge count={formatUnread(unread)} isUrgent />}
          </span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones" className={classes.dropdown}>
        <BellPanel onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const maxShown = 6

/** The newest notifications. */
function BellPanel({ onLeave }: { onLeave: () => void }) {
  const { rows } = useNewestNotifications()
  const ids = useThrottledIds(rows).slice(0, maxShown)
  const status = useRowsStatus(rows)
  const { setRead, markAllRead } = useReadActions()
  const leave = useLatest(onLeave)
  const actions = useMemo(
    () => ({
      setRead,
      open: (notification: NotificationDocument) => {
        if (!notification.readed) setRead(notification, true)
        leave.current()
      },
    }),
    [setRead, leave],
  )
  // A repeated notification gets a new `datetime` under the same id. If it keeps its place the ids don't change, so the
  // row needs a subscription of its own.
  const newest = useRow(rows, ids[0] ?? '')
  return (
    <>
      <div className={classes.head}>
        {/* Initial focus: while the list loads, the first focusable element would be the button at the bottom. */}
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          Notificaciones
        </h2>
        {newest && (
          <MarkAllButton
            rows={rows}
            label="Todas leídas"
            onMark={() => markAllRead(newest.datetime)}
          />
        )}
        <div className={classes.note}>
          <NotificationsStaleNote rows={rows} />
        </div>
      </div>
      {ids.length === 0 || typeof status === 'object' ? (
        <MissingNotifications status={status} isCompact />
      ) : (
        <ul className={classes.list} data-layout="card" aria-label="Notificaciones">
          {ids.map((id) => (
            <li key={id} className={classes.row}>
              <NotificationRow rows={rows} id={id} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button
          component={Link}
          to={paths.notifications()}
          variant="default"
          fullWidth
          onClick={onLeave}
        >
          Ir a Notificaciones
        </Button>
      </div>
    </>
  )
}
