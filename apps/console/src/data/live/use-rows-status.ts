import { useSyncExternalStore } from 'react'
import type { RowsStatus, WatchedRows } from './live-database.ts'

export function useRowsStatus(
  rows: Pick<WatchedRows, 'getStatus' | 'subscribeStatus'>,
): RowsStatus {
  return useSyncExternalStore(rows.subscribeStatus, rows.getStatus)
}
