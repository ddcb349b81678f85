import { formatNumber } from '@arriero/domain/format/number.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useSyncExternalStore } from 'react'
import { describeMissingRows } from '#data/live/describe-missing-rows.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useConnection } from '#data/live/use-connection.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { newestAtMost } from '#features/notifications/live/notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import classes from './newest-notifications.module.css'

interface NewestNotificationsProps {
  rows: WatchedRows<NotificationDocument>
  /** Few of them where there is little room. */
  atMost?: number
}

/** The person's notifications, newest first. */
export function NewestNotifications({ rows, atMost }: NewestNotificationsProps) {
  const ids = useSyncExternalStore(rows.subscribeIds, rows.getIds)
  const isRefused = typeof useRowsStatus(rows) === 'object'
  const isCompact = atMost !== undefined
  if (ids.length === 0 || isRefused) return <Nothing rows={rows} isCompact={isCompact} />
  return (
    <>
      <ul className={classes.list} data-compact={isCompact} aria-label="Notificaciones">
        {ids.slice(0, atMost).map((id) => (
          <NotificationRow key={id} rows={rows} id={id} />
        ))}
      </ul>
      {!isCompact && ids.length >= newestAtMost && (
        <p className={classes.rest}>
          Se muestran las {formatNumber(newestAtMost)} notificaciones más recientes.
        </p>
      )}
    </>
  )
}

interface NothingProps {
  rows: WatchedRows<NotificationDocument>
  isCompact: boolean
}

function Nothing({ rows, isCompact }: NothingProps) {
  const database = useLiveDatabase()
  const status = useRowsStatus(rows)
  const problem = describeMissingRows(status, useConnection())
  if (problem !== null) {
    return (
      <FailurePanel
        title="No pudimos traer las notificaciones"
        message={problem}
        onRetry={() => database.retryNow()}
        isCompact={isCompact}
      />
    )
  }
  return status === 'loading' ? null : <NoNotifications isCompact={isCompact} />
}
