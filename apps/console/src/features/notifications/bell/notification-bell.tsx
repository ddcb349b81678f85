import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { describeUnread } from '#features/notifications/live/describe-unread.ts'
import { NewestNotifications } from '#features/notifications/list/newest-notifications.tsx'
import { NotificationsStaleNote } from '#features/notifications/list/notifications-stale-note.tsx'
import { useNewestNotifications } from '#features/notifications/live/use-newest-notifications.ts'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'
import classes from './notification-bell.module.css'

const shownAtMost = 4

/** Shows a count only when one is known. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount()
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.bell}
          aria-label={describeUnread(unread)}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconBell size={20} stroke={1.75} />
          {unread !== null && unread > 0 && (
            <span className={classes.count}>
              <CountBadge count={unread} isUrgent />
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones">
        <NewestPanel onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function NewestPanel({ onLeave }: { onLeave: () => void }) {
  const rows = useNewestNotifications()
  return (
    <>
      <NotificationsStaleNote rows={rows} />
      <NewestNotifications rows={rows} atMost={shownAtMost} />
      <Button
        component={Link}
        to={paths.notifications()}
        variant="default"
        fullWidth
        onClick={onLeave}
      >
        Ir a Notificaciones
      </Button>
    </>
  )
}
