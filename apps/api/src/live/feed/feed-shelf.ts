import { queryKey } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { LiveFeed } from './live-feed.ts'

const lingerMilliseconds = 60_000
const lingeringAtMost = 32
/** Beyond so many documents in all results, none is kept that nobody holds. */
const documentsAtMost = 100_000

interface Kept {
  feed: LiveFeed
  holders: number
  leaving: NodeJS.Timeout | undefined
}

/**
 * The feeds by what they are of. One that nobody holds stays a while, if there is room: people come back to
 * the page they left.
 */
export class FeedShelf {
  readonly #kept = new Map<string, Kept>()
  /** In the order in which they were left. */
  readonly #lingering = new Set<LiveFeed>()
  readonly #byPath = new Map<string, Set<LiveFeed>>()
  readonly #onEmpty: () => void

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get all(): LiveFeed[] {
    return Array.from(this.#kept.values(), ({ feed }) => feed)
  }

  /** Every take is followed by a `giveBack`. */
  take(query: LiveFeed['query'], make: () => LiveFeed): LiveFeed {
    const key = queryKey(query)
    let kept = this.#kept.get(key)
    if (!kept) {
      kept = { feed: make(), holders: 0, leaving: undefined }
      this.#kept.set(key, kept)
      const beside = this.#byPath.get(query.path) ?? new Set()
      this.#byPath.set(query.path, beside.add(kept.feed))
    }
    clearTimeout(kept.leaving)
    this.#lingering.delete(kept.feed)
    kept.holders += 1
    return kept.feed
  }

  giveBack(feed: LiveFeed): void {
    const kept = this.#kept.get(queryKey(feed.query))
    if (kept?.feed !== feed) return
    kept.holders -= 1
    if (kept.holders > 0) return
    if (!feed.isLoaded) return this.discard(feed)
    kept.leaving = setTimeout(() => this.discard(feed), lingerMilliseconds)
    kept.leaving.unref()
    this.#lingering.add(feed)
    this.makeRoom()
  }

  /** Lets go of what nobody holds, the oldest first, while there is too much. */
  makeRoom(): void {
    let documents = this.all.reduce((sum, { count }) => sum + count, 0)
    for (const feed of this.#lingering) {
      if (this.#lingering.size <= lingeringAtMost && documents <= documentsAtMost) return
      documents -= feed.count
      this.discard(feed)
    }
  }

  ofPath(path: string): Iterable<LiveFeed> {
    return this.#byPath.get(path) ?? []
  }

  /** Those that may hold the changed document: of its collection, and of it alone. */
  *concerned(change: LoggedChange): Iterable<LiveFeed> {
    const id = change.kind === 'remove' ? change.id : idOf(change)
    yield* this.ofPath(change.collection)
    yield* this.ofPath(`${change.collection}/${id}`)
  }

  clear(): void {
    for (const { leaving } of this.#kept.values()) clearTimeout(leaving)
    this.#kept.clear()
    this.#lingering.clear()
    this.#byPath.clear()
  }

  /** Whoever holds it keeps it; the next one gets another. */
  discard(feed: LiveFeed): void {
    const { path } = feed.query
    const key = queryKey(feed.query)
    const kept = this.#kept.get(key)
    if (kept?.feed !== feed) return
    clearTimeout(kept.leaving)
    this.#kept.delete(key)
    this.#lingering.delete(feed)
    const beside = this.#byPath.get(path)
    beside?.delete(feed)
    if (beside?.size === 0) this.#byPath.delete(path)
    if (this.#kept.size === 0) this.#onEmpty()
  }
}

const idOf = (change: Exclude<LoggedChange, { kind: 'remove' }>): string =>
  change.kind === 'put' ? change.document.id : change.patch.id
