import { useMemo } from 'react'
import { useRowCount } from '#data/live/use-row-count.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'
import { unreadQuery } from './notification-queries.ts'
import { useOwnId } from './use-own-id.ts'

/** How many notifications the person signed in has not read; null until it is known. */
export function useUnreadCount(): number | null {
  const ownId = useOwnId()
  const rows = useRows(useMemo(() => unreadQuery(ownId), [ownId]))
  const count = useRowCount(rows)
  return useRowsStatus(rows) === 'loading' ? null : count
}
