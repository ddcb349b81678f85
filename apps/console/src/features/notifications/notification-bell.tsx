import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths.ts'
import { NoNotifications } from './no-notifications.tsx'

/** Shows a count only when one is known. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Notificaciones"
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconBell size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones">
        <NoNotifications isCompact />
        <Button
          component={Link}
          to={paths.notifications()}
          variant="default"
          fullWidth
          onClick={() => setIsOpen(false)}
        >
          Ir a Notificaciones
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
