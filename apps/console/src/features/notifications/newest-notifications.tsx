import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { describeMissingRows } from '#data/live/describe-missing-rows.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useConnection } from '#data/live/use-connection.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { newestQuery } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useOwnId } from './use-own-id.ts'
import classes from './newest-notifications.module.css'

/** The person's notifications, newest first; few of them where there is little room. */
export function NewestNotifications({ atMost }: { atMost?: number }) {
  const ownId = useOwnId()
  const rows = useRows<NotificationDocument>(useMemo(() => newestQuery(ownId), [ownId]))
  const ids = useSyncExternalStore(rows.subscribeIds, rows.getIds)
  if (ids.length === 0) return <Nothing rows={rows} isCompact={atMost !== undefined} />
  return (
    <ul className={classes.list} data-compact={atMost !== undefined} aria-label="Notificaciones">
      {ids.slice(0, atMost).map((id) => (
        <NotificationRow key={id} rows={rows} id={id} />
      ))}
    </ul>
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
