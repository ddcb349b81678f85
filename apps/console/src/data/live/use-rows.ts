import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { useLayoutEffect, useState } from 'react'
import { useLiveDatabase } from './live-context.ts'
import type { WatchedRows, Unsubscribe } from './live-database.ts'

/**
 * Watches while the component is there. The query must be the same object from one render to the
 * next; the rows are one object too, so that nothing renders because a row changed.
 */
export function useRows<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
  const database = useLiveDatabase()
  const [held, setHeld] = useState<{ query: LiveQuery; rows: WatchedRows<T> } | null>(null)
  // Before the screen is drawn: rows that are known already are never shown late.
  useLayoutEffect(() => {
    const rows = database.watch<T>(query)
    // oxlint-disable-next-line react/set-state-in-effect -- a watch is held, not derived: only an effect can give it back
    setHeld({ query, rows })
    return () => rows.release()
  }, [database, query])
  return held?.query === query ? held.rows : idleRows
}

const noIds: readonly string[] = []
const subscribe = (): Unsubscribe => () => undefined

/** Rows of a watch that has not begun. */
const idleRows: WatchedRows<never> = {
  getStatus: () => 'loading',
  getIds: () => noIds,
  getRow: () => undefined,
  getSeq: () => 0,
  subscribeStatus: subscribe,
  subscribeIds: subscribe,
  subscribeRow: subscribe,
  subscribeBatch: subscribe,
  release: () => undefined,
}
