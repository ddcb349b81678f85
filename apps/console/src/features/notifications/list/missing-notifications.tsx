import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import { describeMissingRows } from '#data/live/describe-missing-rows.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { RowsStatus } from '#data/live/live-database.ts'
import { useConnection } from '#data/live/use-connection.ts'
import {
  type NotificationFilter,
  noFilter,
} from '#features/notifications/live/notification-queries.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import classes from './list-skeleton.module.css'

interface MissingNotificationsProps {
  status: RowsStatus
  filter?: NotificationFilter
  onClearFilter?: () => void
  isCompact?: boolean
}

/** In the place of the list: not here yet, not to be had, or there is truly none. */
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
      {...describeNone(filter.isUnread, isNarrowed)}
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

function describeNone(isUnread: boolean, isNarrowed: boolean) {
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
        message: 'Cuando un viaje necesite que usted lo sepa, el aviso quedará aquí.',
      }
}

/** The shape of the list that is coming; it fades in late, so that a quick answer never shows it. */
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
