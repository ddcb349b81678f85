import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { ConnectionState } from './connection-state.ts'

/** What any driver of the document database offers; nothing outside a driver knows which one runs. */
export interface LiveDatabase {
  getConnection(): ConnectionState
  readonly subscribe: (listener: () => void) => Unsubscribe
  /** Equal queries share one watch; it outlives its last holder a little, so that navigation costs nothing. */
  watch<T extends LiveDocument = LiveDocument>(query: LiveQuery): WatchedRows<T>
  /** Once, in the query's order. Rejects with a `LiveFailure`, at once when not connected. */
  read(query: LiveQuery): Promise<LiveDocument[]>
  /** Of one document. Resolves when the record holds it; never kept for later. Rejects with a `LiveFailure`. */
  setRead(path: string, readed: boolean): Promise<void>
  /** Of a whole collection up to a `datetime`, in one write; what came later stays as it is. */
  markAllRead(collectionPath: string, through: string): Promise<void>
  start(): void
  stop(): void
  /** Somebody looks again or the network is back: skips the wait, or makes sure that the connection stands. */
  retryNow(): void
}

export type Unsubscribe = () => void

export type WatchRefusal =
  | 'unknown-collection'
  | 'forbidden'
  | 'invalid-query'
  | 'too-many'
  | 'failed'

/** `stale`: rows are known, but not whether they are the newest. Refused: nothing is known. */
export type RowsStatus = 'loading' | 'current' | 'stale' | { readonly refused: WatchRefusal }

/** Which rows a message changed, by id. */
export interface RowBatch {
  readonly put: readonly string[]
  readonly removed: readonly string[]
}

/** What views need of rows. */
export interface RowSource<T extends LiveDocument = LiveDocument> {
  /** In the query's order when it has one. The same array until it changes. */
  readonly getIds: () => readonly string[]
  /** The same object until the row changes. */
  readonly getRow: (id: string) => T | undefined
  /** Told once per message, after all its rows are in place. */
  readonly subscribeBatch: (listener: (batch: RowBatch) => void) => Unsubscribe
}

/** The documents of one watched query, outside any framework, with a subscription per row. */
export interface WatchedRows<T extends LiveDocument = LiveDocument> extends RowSource<T> {
  readonly getStatus: () => RowsStatus
  readonly subscribeStatus: (listener: () => void) => Unsubscribe
  readonly subscribeIds: (listener: () => void) => Unsubscribe
  readonly subscribeRow: (id: string, listener: () => void) => Unsubscribe
  /** How far in the server's log the rows are; for tests and measurements. */
  readonly getSeq: () => number
  readonly release: () => void
}
