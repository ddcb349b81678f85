import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLiveDatabase } from '#data/live/live-context.ts'
import { describeLiveFailure } from '#data/live/describe-live-failure.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { useNow } from '#data/use-now.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { showToast } from '#ui/show-toast.ts'
import { notificationPath } from '#features/notifications/live/notification-queries.ts'
import classes from './notification-row.module.css'

interface NotificationRowProps {
  rows: WatchedRows<NotificationDocument>
  id: string
}

export function NotificationRow({ rows, id }: NotificationRowProps) {
  const notification = useRow(rows, id)
  const rowRef = useRef<HTMLLIElement>(null)
  const now = useNow(60_000)
  if (notification === undefined) return null
  const { title, text, datetime, severity, readed } = notification
  const age = formatRelative(datetime, datetime > now.toISOString() ? datetime : now)
  return (
    <li
      ref={rowRef}
      className={classes.row}
      tabIndex={-1}
      data-severity={severity}
      data-unread={!readed}
    >
      <span className={classes.mark} aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.title}>
          {!readed && <VisuallyHidden>Sin leer: </VisuallyHidden>}
          {title}
        </div>
        <div className={classes.text}>{text}</div>
        <time className={classes.time} dateTime={datetime}>
          {age}
        </time>
      </div>
      {!readed && <MarkRead id={id} title={title} onDone={() => keepFocus(rowRef.current)} />}
    </li>
  )
}

/** The button goes when it is done: the focus stays with the row, unless the person has gone on. */
function keepFocus(row: HTMLElement | null) {
  const focused = document.activeElement
  if (focused === null || focused === document.body || row?.contains(focused)) row?.focus()
}

/** The row changes when the record has: nothing is shown as read that is not. */
function MarkRead({ id, title, onDone }: { id: string; title: string; onDone: () => void }) {
  const database = useLiveDatabase()
  const ownId = useOwnId()
  const handleClick = () =>
    void database
      .setRead(notificationPath(ownId, id), true)
      .then(onDone, (error: unknown) =>
        showToast('No se marcó como leída', describeLiveFailure(error), 'failed'),
      )
  return (
    <Tooltip label="Marcar como leída">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Marcar como leída: ${title}`}
        onClick={handleClick}
      >
        <IconCheck size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
