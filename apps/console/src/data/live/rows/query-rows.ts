import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder } from '@arriero/domain/live/match-query.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowsStatus, Unsubscribe, WatchedRows } from '#data/live/live-database.ts'
import { RowStore } from './row-store.ts'
import { SortedView } from './sorted-view.ts'

/** The rows of one query in its order, with their status; shared by all its holders. Every driver fills them its way. */
export class QueryRows {
  readonly query: LiveQuery
  readonly store = new RowStore()
  holders = 0
  readonly #statusListeners = new Listeners()
  readonly #order: SortedView<LiveDocument> | null
  #status: RowsStatus = 'loading'

  constructor(query: LiveQuery) {
    this.query = query
    this.#order =
      query.order &&
      new SortedView(this.store, { compare: (one, other) => compareByOrder(query, one, other) })
    // Subscribed from the start, so that the order is maintained without other listeners too.
    this.#order?.subscribe(() => undefined)
  }

  setStatus(status: RowsStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#statusListeners.notify()
  }

  /** A handle for one holder. */
  open<T extends LiveDocument>(onRelease: () => void, getSeq: () => number): WatchedRows<T> {
    const { store } = this
    const order = this.#order
    let isHeld = true
    return {
      getStatus: () => this.#status,
      subscribeStatus: this.#statusListeners.add,
      getIds: () => (order ? order.get() : store.getIds()),
      subscribeIds: (listener): Unsubscribe =>
        order ? order.subscribe(listener) : store.subscribeIds(listener),
      // Messages carry no types: the collection's path determines the document type.
      getRow: (id) => store.getRow(id) as T | undefined,
      subscribeRow: (id, listener) => store.subscribeRow(id, listener),
      subscribeBatch: store.subscribeBatch,
      getSeq,
      release() {
        if (isHeld) onRelease()
        isHeld = false
      },
    }
  }
}
