import { useSyncExternalStore } from 'react'
import { useNow } from '#data/use-now.ts'
import { areRowsKnown } from './are-rows-known.ts'
import { describeStaleRows } from './describe-stale-rows.ts'
import type { WatchedRows } from './live-database.ts'
import { useConnection } from './use-connection.ts'
import { useRowsStatus } from './use-rows-status.ts'

/**
 * Why the rows in sight may not be the newest, if there are any in sight. Renders every second, so it
 * belongs in a component of its own.
 */
export function useStaleRows(rows: WatchedRows) {
  const status = useRowsStatus(rows)
  const connection = useConnection()
  const hasRows = useSyncExternalStore(rows.subscribeIds, () => rows.getIds().length > 0)
  const now = useNow(1000)
  const isInSight = areRowsKnown(status) || (status === 'loading' && hasRows)
  return isInSight ? describeStaleRows(status, connection, now) : null
}
