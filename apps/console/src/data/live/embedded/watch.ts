import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder } from '@arriero/domain/live/match-query.ts'
import { Listeners } from '#data/live/listeners.ts'
import type {
  RowsStatus,
  Unsubscribe,
  WatchRefusal,
  WatchedRows,
} from '#data/live/live-database.ts'
import { RowStore } from '#data/live/row-store.ts'
import { SortedView } from '#data/live/views/sorted-view.ts'
import { WatchFeed } from './watch-feed.ts'

/** One query on the wire and its rows, shared by all who hold it. */
export class Watch {
  readonly number: number
  readonly query: LiveQuery
  readonly store = new RowStore()
  readonly feed = new WatchFeed(this.store)
  holders = 0
  readonly #statusListeners = new Listeners()
  readonly #order: SortedView<LiveDocument> | null
  #refusal: { refused: WatchRefusal } | null = null
  #status: RowsStatus = 'loading'

  constructor(number: number, query: LiveQuery) {
    this.number = number
    this.query = query
    this.#order =
      query.order &&
      new SortedView(this.store, { compare: (one, other) => compareByOrder(query, one, other) })
    // Kept in order from the start, whoever listens.
    this.#order?.subscribe(() => undefined)
  }

  /** Not to be had, however often it is asked for. */
  get isForbidden(): boolean {
    return this.#refusal !== null && this.#refusal.refused !== 'failed'
  }

  refuse(reason: WatchRefusal): void {
    this.#refusal = { refused: reason }
    // What may not be watched is not shown either; a server in trouble takes nothing away.
    if (reason === 'failed') this.feed.interrupt()
    else this.feed.clear()
    this.refreshStatus()
  }

  allow(): void {
    this.#refusal = null
  }

  refreshStatus(): void {
    const status = this.#readStatus()
    if (status === this.#status) return
    this.#status = status
    this.#statusListeners.tell()
  }

  #readStatus(): RowsStatus {
    if (!this.feed.hasBeenWhole) return this.#refusal ?? 'loading'
    return this.feed.isFollowing ? 'current' : 'stale'
  }

  /** One holder's sight of it. */
  open<T extends LiveDocument>(onRelease: () => void): WatchedRows<T> {
    const { store } = this
    const order = this.#order
    let isHeld = true
    return {
      getStatus: () => this.#status,
      subscribeStatus: this.#statusListeners.add,
      getIds: () => (order ? order.get() : store.getIds()),
      subscribeIds: (listener): Unsubscribe =>
        order ? order.subscribe(listener) : store.subscribeIds(listener),
      // The wire carries no types: the collection's own document is what its path promises.
      getRow: (id) => store.getRow(id) as T | undefined,
      subscribeRow: (id, listener) => store.subscribeRow(id, listener),
      subscribeBatch: store.subscribeBatch,
      getSeq: () => this.feed.seq,
      release() {
        if (isHeld) onRelease()
        isHeld = false
      },
    }
  }
}
