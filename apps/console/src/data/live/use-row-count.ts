import { useSyncExternalStore } from 'react'
import { areRowsKnown } from './are-rows-known.ts'
import type { WatchedRows } from './live-database.ts'
import { useRowsStatus } from './use-rows-status.ts'

type Counted = Pick<WatchedRows, 'getIds' | 'subscribeIds' | 'getStatus' | 'subscribeStatus'>

/** Null until it is known. Renders when the number changes, not when a row does. */
export function useRowCount(rows: Counted): number | null {
  const count = useSyncExternalStore(rows.subscribeIds, () => rows.getIds().length)
  return areRowsKnown(useRowsStatus(rows)) ? count : null
}
