import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'

/** Interface of every driver of the document database. Code outside a driver doesn't know which one runs. */
export interface LiveDatabase {
  getConnection(): ConnectionState
  /** Milliseconds since the last message from the server; 0 without a connection. Grows without a notification. */
  getSilenceMs(): number
  readonly subscribe: (listener: () => void) => Unsubscribe
  /** Equal queries share one watch. It stays open for a few seconds after its last release, for navigating back. */
  watch<T extends LiveDocument = LiveDocument>(query: LiveQuery): WatchedRows<T>
  /** Reads once, in the query's order. Rejects with a `LiveFailure`, at once when not connected. */
  read(query: LiveQuery): Promise<LiveDocument[]>
  /** Marks one document. Resolves when the server has stored it, rejects with a `LiveFailure`; never queued for later. */
  setRead(path: string, readed: boolean): Promise<void>
  /** Marks a whole collection up to a `datetime` in one write; later documents are unchanged. */
  markAllRead(collectionPath: string, through: string): Promise<void>
  start(): void
  stop(): void
  /** Called when the tab is visible or the network is back: skips the retry delay, or checks the open connection. */
  retryNow(): void
}

export type Unsubscribe = () => void

export type WatchRefusal =
  | 'unknown-collection'
  | 'forbidden'
  | 'invalid-query'
  | 'too-many'
  | 'failed'

/** `stale`: rows are loaded, but may be outdated. `refused`: there are no rows. */
export type RowsStatus = 'loading' | 'current' | 'stale' | { readonly refused: WatchRefusal }

/** Ids of the rows that one message changed. */
export interface RowBatch {
  readonly put: readonly string[]
  readonly removed: readonly string[]
}

/** The part of `WatchedRows` that views need. */
export interface RowSource<T extends LiveDocument = LiveDocument> {
  /** In the query's order when it has one. The same array until it changes. */
  readonly getIds: () => readonly string[]
  /** The same object until the row changes. */
  readonly getRow: (id: string) => T | undefined
  /** Called once per message, after all its rows are stored. */
  readonly subscribeBatch: (listener: (batch: RowBatch) => void) => Unsubscribe
}

/** The documents of one watched query, with a subscription per row. Independent of any framework. */
export interface WatchedRows<T extends LiveDocument = LiveDocument> extends RowSource<T> {
  readonly getStatus: () => RowsStatus
  readonly subscribeStatus: (listener: () => void) => Unsubscribe
  readonly subscribeIds: (listener: () => void) => Unsubscribe
  readonly subscribeRow: (id: string, listener: () => void) => Unsubscribe
  /** Position of the rows in the server's log; for tests and measurements. */
  readonly getSeq: () => number
  readonly release: () => void
}

/** State of the live connection, as the screen shows it. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  /** Signed in, and missed changes are arriving; `expected` is 0 until the server has counted them. */
  | { readonly kind: 'catchingUp'; readonly received: number; readonly expected: number }
  /** `lagMs`: round-trip time of the last heartbeat. */
  | { readonly kind: 'live'; readonly lagMs: number }
  /** Signed in, but no message has come from the server since then: the rows may not be current. */
  | { readonly kind: 'silent'; readonly since: number }
  /**
   * `version`: the server speaks a newer protocol, only a reload helps. `problem`: why the sign-in failed; undefined
   * when the server was not reached.
   */
  | {
      readonly kind: 'offline'
      readonly since: number
      readonly cause: 'unreachable' | 'version'
      readonly problem?: unknown
    }
  | { readonly kind: 'signedOut' }

/** Whether the server has accepted the sign-in, also while rows are catching up or the server is silent. */
export const isConnected = ({ kind }: ConnectionState): boolean =>
  kind === 'live' || kind === 'catchingUp' || kind === 'silent'
