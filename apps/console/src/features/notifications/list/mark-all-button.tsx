import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useUnreadCount } from '#features/notifications/live/use-unread-count.ts'

interface MarkAllButtonProps {
  /** What the person has before them. */
  rows: Pick<WatchedRows, 'getStatus' | 'subscribeStatus'>
  label: string
  onMark: () => void
}

/** There is nothing to do when nothing waits, nor before anything could be seen. */
export function MarkAllButton({ rows, label, onMark }: MarkAllButtonProps) {
  const isKnown = areRowsKnown(useRowsStatus(rows))
  const isIdle = useUnreadCount() === 0 || !isKnown
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconChecks size={16} stroke={1.75} />}
      // Not `disabled`: the focus of who has just pressed it stays.
      aria-disabled={isIdle}
      {...(isIdle ? { 'data-disabled': true } : {})}
      onClick={() => !isIdle && onMark()}
    >
      {label}
    </Button>
  )
}
