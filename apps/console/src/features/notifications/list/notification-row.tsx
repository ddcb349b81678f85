import {
  notificationTarget,
  type NotificationTarget,
} from '@arriero/domain/notifications/notification-target.ts'
import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { notificationSeverityLabels } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { VisuallyHidden, ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { findPendingRead } from '#features/notifications/live/pending-reads.ts'
import {
  usePendingReads,
  useWaitingReads,
} from '#features/notifications/live/read-queue-context.ts'
import type { NotificationRows } from '#features/notifications/live/retained-rows.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import { kindDisplay, severityMarks } from './kind-display.ts'
import { toRoute } from './target-route.ts'
import classes from './notification-row.module.css'

/** Must be the same object in every render. */
export interface NotificationActions {
  open: (notification: NotificationDocument) => void
  setRead: (notification: NotificationDocument, readed: boolean) => void
}

interface NotificationRowProps {
  rows: NotificationRows
  id: string
  actions: NotificationActions
}

export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { rows, id, actions } = props
  const notification = useRow(rows, id)
  const pending = usePendingReads()
  const waiting = useWaitingReads()
  if (notification === undefined) return null
  const readed = findPendingRead(pending, notification) ?? notification.readed
  const shown = { ...notification, readed }
  const isWaiting = findPendingRead(waiting, notification) !== undefined
  const { icon: Icon } = kindDisplay[shown.kind]
  return (
    <article
      className={classes.item}
      data-severity={shown.severity}
      data-unread={!shown.readed}
      data-over={shown.closedAt !== null}
    >
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <NotificationText notification={shown} onOpen={() => actions.open(shown)} />
      <NotificationTime notification={shown} isWaiting={isWaiting} />
      <ReadButton
        notification={shown}
        isFocusTarget={notificationTarget(shown) === null}
        onSet={actions.setRead}
      />
    </article>
  )
})

interface NotificationTextProps {
  notification: NotificationDocument
  onOpen: () => void
}

function NotificationText({ notification, onOpen }: NotificationTextProps) {
  const { id, title, text, count, severity, readed } = notification
  const target = notificationTarget(notification)
  return (
    <div className={classes.words}>
      <p className={classes.title}>
        {!readed && <VisuallyHidden>Sin leer: </VisuallyHidden>}
        {target ? (
          <TargetLink target={target} className={classes.open} id={id} onClick={onOpen}>
            {title}
          </TargetLink>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        {count > 1 && (
          <span className={classes.count}>
            <span aria-hidden="true">×{formatNumber(count)}</span>
            <VisuallyHidden>{formatNumber(count)} veces</VisuallyHidden>
          </span>
        )}
        {severity !== 'info' && (
          <ToneChip {...severityMarks[severity]} label={notificationSeverityLabels[severity]} />
        )}
      </p>
      <p className={classes.text} title={text}>
        {text}
      </p>
    </div>
  )
}

interface NotificationTimeProps {
  notification: NotificationDocument
  isWaiting: boolean
}

const clockStepMs = 10_000

function NotificationTime({
  notification: { kind, datetime, closedAt },
  isWaiting,
}: NotificationTimeProps) {
  const now = useNow(clockStepMs)
  const since = (instant: string) => now.getTime() - Date.parse(instant)
  // No seconds, which would flicker; and the server's clock may be slightly ahead.
  const age = (instant: string) =>
    since(instant) < minuteMs ? 'ahora' : formatRelative(instant, now)
  const isFresh = since(datetime) < hourMs
  return (
    <div className={classes.when}>
      <time dateTime={datetime} title={formatDateTime(datetime)}>
        {isFresh ? age(datetime) : formatTime(datetime)}
      </time>
      {closedAt !== null && (
        <span className={classes.over}>
          {kindDisplay[kind].over} {age(closedAt)}
        </span>
      )}
      {isWaiting && <span className={classes.waiting}>Se enviará al volver la conexión</span>}
    </div>
  )
}

interface TargetLinkProps {
  target: NotificationTarget
  className: string | undefined
  /** Rendered as `data-notification`, by which the list finds the element to focus. */
  id: string
  onClick: () => void
  children: ReactNode
}

function TargetLink({ target, id, ...props }: TargetLinkProps) {
  return <Link {...props} {...toRoute(target)} data-notification={id} />
}

interface ReadButtonProps {
  notification: NotificationDocument
  /** The notification has no link: this button takes the focus of the row. */
  isFocusTarget: boolean
  onSet: (notification: NotificationDocument, readed: boolean) => void
}

/** One button for both directions, so that it keeps the focus. */
function ReadButton({ notification, isFocusTarget, onSet }: ReadButtonProps) {
  const { id, title, readed } = notification
  const label = readed ? 'Marcar como no leída' : 'Marcar como leída'
  const Icon = readed ? IconMail : IconCheck
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${label}: ${title}`}
        data-notification={isFocusTarget ? id : undefined}
        onClick={() => onSet(notification, !readed)}
      >
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
