import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { queryKey } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { LiveFeed } from './live-feed.ts'

const idleTtlMs = minuteMs
const maxIdleFeeds = 32
/** With more documents than this in all results, unused feeds are evicted at once. */
const maxDocuments = 100_000

interface CachedFeed {
  feed: LiveFeed
  holders: number
  expiry: NodeJS.Timeout | undefined
}

/**
 * The live feeds by query. A feed without holders stays for a while if there is room, because people come back to the
 * page they left.
 */
export class FeedCache {
  readonly #cached = new Map<string, CachedFeed>()
  /** Feeds without holders, the longest unused first. */
  readonly #idle = new Set<LiveFeed>()
  readonly #byPath = new Map<string, Set<LiveFeed>>()
  readonly #onEmpty: () => void

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get all(): LiveFeed[] {
    return Array.from(this.#cached.values(), ({ feed }) => feed)
  }

  /** Every call must be followed by a `release`. */
  acquire(query: LiveFeed['query'], make: () => LiveFeed): LiveFeed {
    const key = queryKey(query)
    let cached = this.#cached.get(key)
    if (!cached) {
      cached = { feed: make(), holders: 0, expiry: undefined }
      this.#cached.set(key, cached)
      const feeds = this.#byPath.get(query.path) ?? new Set()
      this.#byPath.set(query.path, feeds.add(cached.feed))
    }
    clearTimeout(cached.expiry)
    this.#idle.delete(cached.feed)
    cached.holders += 1
    return cached.feed
  }

  release(feed: LiveFeed): void {
    const cached = this.#cached.get(queryKey(feed.query))
    if (cached?.feed !== feed) return
    cached.holders -= 1
    if (cached.holders > 0) return
    if (!feed.isLoaded) return this.discard(feed)
    cached.expiry = setTimeout(() => this.discard(feed), idleTtlMs)
    cached.expiry.unref()
    this.#idle.add(feed)
    this.evict()
  }

  /** Discards unused feeds, the oldest first, while there are too many. */
  evict(): void {
    let documents = this.all.reduce((sum, { count }) => sum + count, 0)
    for (const feed of this.#idle) {
      if (this.#idle.size <= maxIdleFeeds && documents <= maxDocuments) return
      documents -= feed.count
      this.discard(feed)
    }
  }

  ofPath(path: string): Iterable<LiveFeed> {
    return this.#byPath.get(path) ?? []
  }

  /** Feeds that may contain the changed document: those of its collection and those of the document alone. */
  *affectedBy(change: LoggedChange): Iterable<LiveFeed> {
    const id = change.kind === 'remove' ? change.id : idOf(change)
    yield* this.ofPath(change.collection)
    yield* this.ofPath(`${change.collection}/${id}`)
  }

  clear(): void {
    for (const { expiry } of this.#cached.values()) clearTimeout(expiry)
    this.#cached.clear()
    this.#idle.clear()
    this.#byPath.clear()
  }

  /** Current holders keep it; the next `acquire` makes a new one. */
  discard(feed: LiveFeed): void {
    const { path } = feed.query
    const key = queryKey(feed.query)
    const cached = this.#cached.get(key)
    if (cached?.feed !== feed) return
    clearTimeout(cached.expiry)
    this.#cached.delete(key)
    this.#idle.delete(feed)
    const feeds = this.#byPath.get(path)
    feeds?.delete(feed)
    if (feeds?.size === 0) this.#byPath.delete(path)
    if (this.#cached.size === 0) this.#onEmpty()
  }
}

const idOf = (change: Exclude<LoggedChange, { kind: 'remove' }>): string =>
  change.kind === 'put' ? change.document.id : change.patch.id
