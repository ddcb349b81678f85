import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { notificationSeverityLabels } from '@arriero/domain/notifications/notification-kind.ts'
import { VisuallyHidden, ActionIcon, Tooltip } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useRow } from '#data/live/use-row.ts'
import { useNow } from '#data/use-now.ts'
import type { NotificationRows } from '#features/notifications/live/kept-rows.ts'
import { pendingRead } from '#features/notifications/live/pending-reads.ts'
import { usePendingReads, useWaitingReads } from '#features/notifications/live/reading-context.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import { kindDisplay, severityMarks } from './kind-display.ts'
import { notificationTarget, type NotificationTarget, toRoute } from './notification-target.ts'
import classes from './notification-row.module.css'
import { Link } from '@tanstack/react-router'
import { IconCheck, IconMail } from '@tabler/icons-react'

/** The same object from one render to the next. */
export interface RowActions {
  open: (notification: NotificationDocument) => void
  setRead: (notification: NotificationDocument, readed: boolean) => void
}

interface NotificationRowProps {
  rows: NotificationRows
  id: string
  actions: RowActions
}

export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { rows, id, actions } = props
  const notification = useRow(rows, id)
  const pending = usePendingReads()
  const waiting = useWaitingReads()
  if (notification === undefined) return null
  const readed = pendingRead(pending, notification) ?? notification.readed
  const shown = { ...notification, readed }
  const isWaiting = pendingRead(waiting, notification) !== undefined
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
      <Words notification={shown} onOpen={() => actions.open(shown)} />
      <When notification={shown} isWaiting={isWaiting} />
      <ReadButton
        notification={shown}
        isOnlyStop={notificationTarget(shown) === null}
        onSet={actions.setRead}
      />
    </article>
  )
})

interface WordsProps {
  notification: NotificationDocument
  onOpen: () => void
}

function Words({ notification, onOpen }: WordsProps) {
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

interface WhenProps {
  notification: NotificationDocument
  isWaiting: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const clockStepMs = 10_000

function When({ notification: { kind, datetime, closedAt }, isWaiting }: WhenProps) {
  const now = useNow(clockStepMs)
  const since = (instant: string) => now.getTime() - Date.parse(instant)
  // Seconds would only flicker, and the server's clock may be a little ahead.
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
  /** So that the list finds it. */
  id: string
  onClick: () => void
  children: ReactNode
}

function TargetLink({ target, id, ...props }: TargetLinkProps) {
  return <Link {...props} {...toRoute(target)} data-notification={id} />
}

interface ReadButtonProps {
  notification: NotificationDocument
  /** The notification leads nowhere: the keyboard stops here. */
  isOnlyStop: boolean
  onSet: (notification: NotificationDocument, readed: boolean) => void
}

/** One button for both ways, so that the focus stays where it is. */
function ReadButton({ notification, isOnlyStop, onSet }: ReadButtonProps) {
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
        data-notification={isOnlyStop ? id : undefined}
        onClick={() => onSet(notification, !readed)}
      >
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
