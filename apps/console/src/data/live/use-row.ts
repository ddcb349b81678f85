import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { WatchedRows } from './live-database.ts'

/** Renders when this row changes, and for no other. */
export function useRow<T extends LiveDocument>(
  rows: Pick<WatchedRows<T>, 'getRow' | 'subscribeRow'>,
  id: string,
): T | undefined {
  const subscribe = useCallback(
    (listener: () => void) => rows.subscribeRow(id, listener),
    [rows, id],
  )
  return useSyncExternalStore(subscribe, () => rows.getRow(id))
}
