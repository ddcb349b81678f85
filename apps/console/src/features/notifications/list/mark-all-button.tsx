import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { useUnreadCount } from '#features/notifications/live/unread-count.ts'

interface MarkAllButtonProps {
  /** The notifications in view. */
  rows: Pick<WatchedRows, 'getStatus' | 'subscribeStatus'>
  label: string
  onMark: () => void
}

/** Disabled if there are no unread notifications, or before the list is loaded. */
export function MarkAllButton({ rows, label, onMark }: MarkAllButtonProps) {
  const isKnown = areRowsKnown(useRowsStatus(rows))
  const isDisabled = useUnreadCount() === 0 || !isKnown
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconChecks size={16} stroke={1.75} />}
      // `aria-disabled` instead of `disabled`: the button keeps the focus after it was pressed.
      aria-disabled={isDisabled}
      {...(isDisabled ? { 'data-disabled': true } : {})}
      onClick={() => !isDisabled && onMark()}
    >
      {label}
    </Button>
  )
}
