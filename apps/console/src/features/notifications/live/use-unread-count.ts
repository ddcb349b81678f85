import { useMemo } from 'react'
import { useRowCount } from '#data/live/use-row-count.ts'
import { useRows } from '#data/live/use-rows.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { unreadQuery } from './notification-queries.ts'

/** How many notifications the person signed in has not read; null until it is known. */
export function useUnreadCount(): number | null {
  const ownId = useOwnId()
  return useRowCount(useRows(useMemo(() => unreadQuery(ownId), [ownId])))
}
