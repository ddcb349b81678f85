import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useAbsence } from '#features/notifications/list/use-absence.ts'
import { describeUnread, formatUnread } from '#features/notifications/live/describe-unread.ts'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { BellPanel } from './bell-panel.tsx'
import classes from './notification-bell.module.css'

/** Shows a count only when one is known. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount()
  // On every page: the absence ends when the person is back, not when they come to read of it.
  useAbsence()
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(400px, 100vw - 16px)"
      trapFocus
      returnFocus
    >
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
              <CountBadge count={formatUnread(unread)} isUrgent />
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones" className={classes.dropdown}>
        <BellPanel onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
