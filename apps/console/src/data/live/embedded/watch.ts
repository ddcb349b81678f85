import { type LiveDocument, type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import { compareByOrder } from '@arriero/domain/live/match-query.ts'
import { Listeners } from '#data/listeners.ts'
import type {
  RowsStatus,
  Unsubscribe,
  WatchRefusal,
  WatchedRows,
} from '#data/live/live-database.ts'
import { RowStore } from '#data/live/rows/row-store.ts'
import { SortedView } from '#data/live/rows/sorted-view.ts'
import { WatchFeed } from './watch-feed.ts'

/** One watched query and its rows, shared by all its holders. */
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
    // Subscribed from the start, so that the order is maintained without other listeners too.
    this.#order?.subscribe(() => undefined)
  }

  /** Refused for a reason that a retry can't change. */
  get isForbidden(): boolean {
    return this.#refusal !== null && this.#refusal.refused !== 'failed'
  }

  refuse(reason: WatchRefusal): void {
    this.#refusal = { refused: reason }
    // Forbidden rows must not stay on the screen; after a server failure they do.
    if (reason === 'failed') this.feed.interrupt()
    else this.feed.clear()
    this.refreshStatus()
  }

  clearRefusal(): void {
    this.#refusal = null
  }

  refreshStatus(): void {
    const status = this.#readStatus()
    if (status === this.#status) return
    this.#status = status
    this.#statusListeners.notify()
  }

  #readStatus(): RowsStatus {
    if (!this.feed.hasLoaded) return this.#refusal ?? 'loading'
    return this.feed.isFollowing ? 'current' : 'stale'
  }

  /** A handle for one holder. */
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
      // Messages carry no types: the collection's path determines the document type.
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

/** The watches of one client, by query, by number and by the result they follow. */
export class WatchList {
  readonly #byKey = new Map<string, Watch>()
  readonly #byNumber = new Map<number, Watch>()
  readonly #byResult = new Map<number, Watch>()
  #lastNumber = 0

  all(): Watch[] {
    return [...this.#byNumber.values()]
  }

  find(number: number): Watch | undefined {
    return this.#byNumber.get(number)
  }

  findByQuery(query: LiveQuery): Watch | undefined {
    return this.#byKey.get(queryKey(query))
  }

  findByResult(result: number): Watch | undefined {
    return this.#byResult.get(result)
  }

  add(query: LiveQuery): Watch {
    this.#lastNumber += 1
    const watch = new Watch(this.#lastNumber, query)
    this.#byKey.set(queryKey(query), watch)
    this.#byNumber.set(watch.number, watch)
    return watch
  }

  remove(watch: Watch): void {
    this.#byKey.delete(queryKey(watch.query))
    this.#byNumber.delete(watch.number)
    this.detach(watch)
  }

  /** Routes messages about this result to this watch. */
  attach(result: number, watch: Watch): void {
    this.detach(watch)
    this.#byResult.set(result, watch)
  }

  detach(watch: Watch): void {
    for (const [result, attached] of this.#byResult) {
      if (attached === watch) this.#byResult.delete(result)
    }
  }
}
