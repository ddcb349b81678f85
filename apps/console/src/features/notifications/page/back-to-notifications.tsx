import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'

/** Link back to the list, for the pages of preferences and rules. */
export function BackToNotifications() {
  return (
    <Button
      component={Link}
      to={paths.notifications()}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.75} />}
    >
      Notificaciones
    </Button>
  )
}
