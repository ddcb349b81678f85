import { type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import type { RowsStatus, WatchRefusal } from '#data/live/live-database.ts'
import { QueryRows } from '#data/live/rows/query-rows.ts'
import { WatchFeed } from './watch-feed.ts'

/** One watched query and its rows, shared by all its holders. */
export class Watch extends QueryRows {
  readonly number: number
  readonly feed = new WatchFeed(this.store)
  #refusal: { refused: WatchRefusal } | null = null

  constructor(number: number, query: LiveQuery) {
    super(query)
    this.number = number
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
    this.setStatus(this.#readStatus())
  }

  #readStatus(): RowsStatus {
    if (!this.feed.hasLoaded) return this.#refusal ?? 'loading'
    return this.feed.isFollowing ? 'current' : 'stale'
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
