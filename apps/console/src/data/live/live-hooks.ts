import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import {
  useLayoutEffect,
  useState,
  createContext,
  use,
  useSyncExternalStore,
  useMemo,
  useCallback,
} from 'react'
import { useNow } from '#data/use-now.ts'
import type {
  WatchedRows,
  Unsubscribe,
  LiveDatabase,
  RowsStatus,
  ConnectionState,
} from './live-database.ts'
import { describeStaleRows } from './live-errors.ts'
import type { DerivedView } from './rows/derived-view.ts'

export const LiveContext = createContext<LiveDatabase | null>(null)

export function useLiveDatabase(): LiveDatabase {
  const database = use(LiveContext)
  if (database === null) throw new Error('useLiveDatabase needs LiveContext above it')
  return database
}

export function useConnection(): ConnectionState {
  const database = useLiveDatabase()
  return useSyncExternalStore(database.subscribe, () => database.getConnection())
}

/**
 * Watches the query while the component is mounted. The query must be the same object in every render.
 * The returned rows are one stable object, so a changed row causes no render here.
 */
export function useRows<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
  const database = useLiveDatabase()
  const [watched, setWatched] = useState<{ query: LiveQuery; rows: WatchedRows<T> } | null>(null)
  // A layout effect, so that cached rows are in the first paint.
  useLayoutEffect(() => {
    const rows = database.watch<T>(query)
    // oxlint-disable-next-line react/set-state-in-effect -- a watch must be released, which only an effect can do
    setWatched({ query, rows })
    return () => rows.release()
  }, [database, query])
  return watched?.query === query ? watched.rows : idleRows
}

const noIds: readonly string[] = []
const neverNotify = (): Unsubscribe => () => undefined

/** Rows before the effect has opened the watch. */
const idleRows: WatchedRows<never> = {
  getStatus: () => 'loading',
  getIds: () => noIds,
  getRow: () => undefined,
  getSeq: () => 0,
  subscribeStatus: neverNotify,
  subscribeIds: neverNotify,
  subscribeRow: neverNotify,
  subscribeBatch: neverNotify,
  release: () => undefined,
}

/** Renders when this row changes, and not for other rows. */
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

export function useRowsStatus(
  rows: Pick<WatchedRows, 'getStatus' | 'subscribeStatus'>,
): RowsStatus {
  return useSyncExternalStore(rows.subscribeStatus, rows.getStatus)
}

/** Whether the query has been loaded completely once; before that, counts are incomplete. */
export const areRowsKnown = (status: RowsStatus): boolean =>
  status === 'current' || status === 'stale'

/** Current value of a view. `make` must be a stable function; another one creates another view. */
export function useView<T extends LiveDocument, Value>(
  rows: WatchedRows<T>,
  make: (rows: WatchedRows<T>) => DerivedView<T, Value>,
): Value {
  const view = useMemo(() => make(rows), [rows, make])
  return useSyncExternalStore(view.subscribe, () => view.get())
}

/**
 * Why the visible rows may be outdated; null if they are current or no rows are visible. Renders every second, so
 * use it in a small component of its own.
 */
export function useStaleRows(rows: WatchedRows) {
  const status = useRowsStatus(rows)
  const connection = useConnection()
  const hasRows = useSyncExternalStore(rows.subscribeIds, () => rows.getIds().length > 0)
  const now = useNow(1000)
  const isShown = areRowsKnown(status) || (status === 'loading' && hasRows)
  return isShown ? describeStaleRows(status, connection, now) : null
}
