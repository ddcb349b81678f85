import {
  type NotificationSeverity,
  notificationSeverities,
  notificationSeverityLabels,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { ActionIcon, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { severityMarks } from '#features/notifications/list/kind-display.ts'
import { NotificationsStaleNote } from '#features/notifications/list/list-status.tsx'
import { MarkAllButton } from '#features/notifications/list/mark-all-button.tsx'
import type { NotificationFilter } from '#features/notifications/live/notification-queries.ts'
import { formatUnread, useUnreadCount } from '#features/notifications/live/unread-count.ts'
import { paths } from '#paths.ts'
import { FacetChip } from '#ui/count-badge.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { KindPicker } from './kind-picker.tsx'
import type { NotificationSearch } from './notification-search.ts'
import classes from './notifications-header.module.css'

interface NotificationsHeaderProps {
  rows: WatchedRows<NotificationDocument>
  filter: NotificationFilter
  onChange: (change: NotificationSearch) => void
  onMarkAll: (() => void) | null
}

export function NotificationsHeader(props: NotificationsHeaderProps) {
  const { rows, filter, onChange, onMarkAll } = props
  return (
    <PageHeader
      title="Notificaciones"
      end={
        <div className={classes.end}>
          <NotificationsStaleNote rows={rows} />
          {onMarkAll && (
            <MarkAllButton rows={rows} label="Marcar todas como leídas" onMark={onMarkAll} />
          )}
          <PageLink to={paths.notificationPreferences()} label="Preferencias">
            <IconAdjustmentsHorizontal size={16} stroke={1.75} />
          </PageLink>
          <PageLink to={paths.notificationRules()} label="Reglas">
            <IconListDetails size={16} stroke={1.75} />
          </PageLink>
        </div>
      }
    >
      <div className={classes.line}>
        <ReadSwitch
          isUnread={filter.isUnread}
          onChange={(isUnread) => onChange({ sinLeer: isUnread ? 1 : undefined })}
        />
        <SeverityChips
          chosen={filter.severities}
          onChange={(gravedad) =>
            onChange({ gravedad: gravedad.length > 0 ? gravedad : undefined })
          }
        />
        <KindPicker
          chosen={filter.kinds}
          onChange={(tipos) => onChange({ tipos: tipos.length > 0 ? tipos : undefined })}
        />
      </div>
    </PageHeader>
  )
}

interface PageLinkProps {
  to: ReturnType<typeof paths.notificationPreferences | typeof paths.notificationRules>
  label: string
  children: ReactNode
}

/** Link to the preferences or the rules. */
function PageLink({ to, label, children }: PageLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={to}
        variant="default"
        size={30}
        aria-label={`${label} de notificaciones`}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface ReadSwitchProps {
  isUnread: boolean
  onChange: (isUnread: boolean) => void
}

/** A component of its own, so that a new count renders only this. */
function ReadSwitch({ isUnread, onChange }: ReadSwitchProps) {
  const unread = useUnreadCount()
  return (
    <SegmentedControl
      aria-label="Qué notificaciones se muestran"
      size="xs"
      value={isUnread ? 'unread' : 'all'}
      onChange={(value) => onChange(value === 'unread')}
      data={[
        { value: 'all', label: 'Todas' },
        { value: 'unread', label: unread ? `Sin leer · ${formatUnread(unread)}` : 'Sin leer' },
      ]}
    />
  )
}

interface SeverityChipsProps {
  chosen: readonly NotificationSeverity[]
  onChange: (chosen: NotificationSeverity[]) => void
}

const worstFirst = notificationSeverities.toReversed()

function SeverityChips({ chosen, onChange }: SeverityChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <VisuallyHidden component="legend">Filtrar por gravedad</VisuallyHidden>
      {worstFirst.map((severity) => {
        const isOn = chosen.includes(severity)
        return (
          <FacetChip
            key={severity}
            label={notificationSeverityLabels[severity]}
            mark={severityMarks[severity]}
            isOn={isOn}
            onToggle={() =>
              onChange(isOn ? chosen.filter((each) => each !== severity) : [...chosen, severity])
            }
          />
        )
      })}
    </fieldset>
  )
}
