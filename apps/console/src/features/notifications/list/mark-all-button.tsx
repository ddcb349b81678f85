import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'

/** There is nothing to do when nothing waits. */
export function MarkAllButton({ onMark, label }: { onMark: () => void; label: string }) {
  const unread = useUnreadCount()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconChecks size={16} stroke={1.75} />}
      // Not `disabled`: the focus of who has just pressed it stays.
      aria-disabled={unread === 0}
      {...(unread === 0 ? { 'data-disabled': true } : {})}
      onClick={() => unread !== 0 && onMark()}
    >
      {label}
    </Button>
  )
}
