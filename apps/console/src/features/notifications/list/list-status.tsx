import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import type { RowsStatus, WatchedRows } from '#data/live/live-database.ts'
import { describeMissingRows } from '#data/live/live-errors.ts'
import { useLiveDatabase, useConnection, useStaleRows } from '#data/live/live-hooks.ts'
import {
  type NotificationFilter,
  noFilter,
} from '#features/notifications/live/notification-queries.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { StaleNote } from '#ui/page-header.tsx'
import classes from './list-status.module.css'

interface MissingNotificationsProps {
  status: RowsStatus
  filter?: NotificationFilter
  onClearFilter?: () => void
  isCompact?: boolean
}

/** Shown instead of the list: while it loads, if it can't be loaded, or if it is empty. */
export function MissingNotifications(props: MissingNotificationsProps) {
  const { status, filter = noFilter, onClearFilter, isCompact = false } = props
  const database = useLiveDatabase()
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
  if (status === 'loading') return <ListSkeleton count={isCompact ? 3 : 10} />
  const isNarrowed = filter.kinds.length + filter.severities.length > 0
  const isFiltered = isNarrowed || filter.isUnread
  return (
    <EmptyPanel
      isCompact={isCompact}
      icon={
        isFiltered ? (
          <IconCircleCheck size={22} stroke={1.5} />
        ) : (
          <IconBell size={22} stroke={1.5} />
        )
      }
      {...describeEmpty(filter.isUnread, isNarrowed)}
      action={
        isFiltered &&
        onClearFilter && (
          <Button variant="default" onClick={onClearFilter}>
            {isNarrowed ? 'Quitar el filtro' : 'Ver todas'}
          </Button>
        )
      }
    />
  )
}

function describeEmpty(isUnread: boolean, isNarrowed: boolean) {
  if (isNarrowed) {
    return {
      title: 'Ninguna notificación con ese filtro',
      message: 'El filtro deja por fuera a las demás.',
    }
  }
  return isUnread
    ? { title: 'Nada sin leer', message: 'Usted está al día. Lo nuevo aparecerá aquí.' }
    : {
        title: 'No hay notificaciones',
        message: 'Cuando un viaje necesite que usted lo sepa, la notificación quedará aquí.',
      }
}

/** Placeholder of the list. It fades in late, so that a fast answer never shows it. */
function ListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.list} aria-busy="true">
      <VisuallyHidden>Cargando notificaciones…</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={32} width={32} radius={8} />
          <div className={classes.words}>
            <Skeleton height={12} width="30%" />
            <Skeleton height={8} width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function NotificationsStaleNote({ rows }: { rows: WatchedRows<NotificationDocument> }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}
