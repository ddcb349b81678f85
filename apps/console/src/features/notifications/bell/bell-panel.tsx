import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRow } from '#data/live/use-row.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { MarkAllButton } from '#features/notifications/list/mark-all-button.tsx'
import { MissingNotifications } from '#features/notifications/list/missing-notifications.tsx'
import { NotificationRow } from '#features/notifications/list/notification-row.tsx'
import { NotificationsStaleNote } from '#features/notifications/list/notifications-stale-note.tsx'
import { usePacedIds } from '#features/notifications/list/use-paced-ids.ts'
import { useNewestNotifications } from '#features/notifications/live/use-newest-notifications.ts'
import { useReading } from '#features/notifications/live/use-reading.ts'
import { useLatest } from '#ui/use-latest.ts'
import { paths } from '#paths.ts'
import classes from './bell-panel.module.css'

const shownAtMost = 6

/** The latest, whatever page the person is on. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const { rows } = useNewestNotifications()
  const ids = usePacedIds(rows).slice(0, shownAtMost)
  const status = useRowsStatus(rows)
  const { setRead, markAllRead } = useReading()
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
  // Followed by itself: one that happens again may keep its place, and the order then brings no news.
  const newest = useRow(rows, ids[0] ?? '')
  return (
    <>
      <div className={classes.head}>
        {/* Where the focus begins: while they load, the first button would be the last of the panel. */}
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
