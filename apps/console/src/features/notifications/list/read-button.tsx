import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'

interface ReadButtonProps {
  notification: NotificationDocument
  /** The notification leads nowhere: the keyboard stops here. */
  isOnlyStop: boolean
  onSet: (notification: NotificationDocument, readed: boolean) => void
}

/** One button for both ways, so that the focus stays where it is. */
export function ReadButton({ notification, isOnlyStop, onSet }: ReadButtonProps) {
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
