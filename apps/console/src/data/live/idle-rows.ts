import type { Unsubscribe, WatchedRows } from './live-database.ts'

const noIds: readonly string[] = []
const subscribe = (): Unsubscribe => () => undefined

/** Rows of a watch that has not begun. */
export const idleRows: WatchedRows<never> = {
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
