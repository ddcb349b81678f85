import { useSyncExternalStore } from 'react'
import type { WatchedRows } from './live-database.ts'

/** Renders when the number changes, not when a row does. */
export function useRowCount(rows: Pick<WatchedRows, 'getIds' | 'subscribeIds'>): number {
  return useSyncExternalStore(rows.subscribeIds, () => rows.getIds().length)
}
