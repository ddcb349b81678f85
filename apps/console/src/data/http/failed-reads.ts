import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { HttpFailure } from './http-failure.ts'
import { Listeners } from '../live/listeners.ts'
import type { ReadMeta } from './read-meta.ts'

/** Something in sight that could not be read, and that no page tells of. */
export interface FailedRead {
  reading: string
  error: unknown
  /** Nothing of it is here; otherwise what is here may be old. */
  isMissing: boolean
}

interface Trouble {
  error: unknown
  /** In a row. */
  failures: number
  retry: ReturnType<typeof setTimeout> | undefined
}

const pausesMs = [5000, 10_000, 20_000, 40_000, 60_000]

/**
 * Follows the queries that fail. Those that no page tells of are listed for the frame and tried again, ever more
 * slowly; one that is being tried again is still listed, so that nothing blinks.
 */
export class FailedReads {
  readonly #queries: QueryClient
  readonly #random: () => number
  readonly #listeners = new Listeners()
  readonly #troubles = new Map<Query, Trouble>()
  #list: readonly FailedRead[] = []

  constructor(queries: QueryClient, random = Math.random) {
    this.#queries = queries
    this.#random = random
  }

  readonly subscribe = this.#listeners.add

  /** The same array until it changes. */
  readonly get = (): readonly FailedRead[] => this.#list

  start(): () => void {
    const cache = this.#queries.getQueryCache()
    for (const query of cache.getAll()) {
      if (query.state.status === 'error') this.#note(query, query.state.error)
    }
    this.#tell()
    const unsubscribe = cache.subscribe((event) => this.#follow(event))
    return () => {
      unsubscribe()
      for (const query of this.#troubles.keys()) this.#forget(query)
    }
  }

  /** The connection is back: nobody waits for the next turn. */
  retryNow(): void {
    for (const trouble of this.#troubles.values()) {
      this.#stopRetry(trouble)
      trouble.failures = 0
    }
    this.#refetch((query) => this.#troubles.has(query))
  }

  #follow(event: QueryCacheNotifyEvent): void {
    const { type, query } = event
    if (type === 'updated' && event.action.type === 'error') this.#note(query, event.action.error)
    else if (!this.#troubles.has(query)) return
    else if (type === 'removed') this.#forget(query)
    else if (type === 'updated' && event.action.type === 'success') this.#forget(query)
    // Who looks at it has changed, and with that whether a page tells of it.
    else if (type.startsWith('observer')) this.#plan(query)
    this.#tell()
  }

  #note(query: Query, error: unknown): void {
    const before = this.#troubles.get(query)
    if (before) this.#stopRetry(before)
    const failures = (before?.failures ?? 0) + 1
    this.#troubles.set(query, { error, failures, retry: undefined })
    this.#plan(query)
  }

  #forget(query: Query): void {
    const trouble = this.#troubles.get(query)
    if (trouble) this.#stopRetry(trouble)
    this.#troubles.delete(query)
  }

  #plan(query: Query): void {
    const trouble = this.#troubles.get(query)
    if (!trouble) return
    if (readingOf(query) === undefined) return this.#stopRetry(trouble)
    trouble.retry ??= setTimeout(() => {
      trouble.retry = undefined
      this.#refetch((each) => each === query)
    }, this.#pause(trouble))
  }

  /** Not all consoles at the same moment, and never before the server wants it. */
  #pause({ error, failures }: Trouble): number {
    const longest = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0
    const asked = error instanceof HttpFailure ? (error.retryAfter ?? 0) * 1000 : 0
    return Math.max(asked, longest * (0.5 + this.#random() / 2))
  }

  #stopRetry(trouble: Trouble): void {
    clearTimeout(trouble.retry)
    trouble.retry = undefined
  }

  #refetch(predicate: (query: Query) => boolean): void {
    void this.#queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
  }

  #tell(): void {
    const list = [...this.#troubles].flatMap(([query, { error }]) => {
      const reading = readingOf(query)
      const isMissing = query.state.data === undefined
      return reading === undefined ? [] : [{ reading, error, isMissing }]
    })
    if (areSame(list, this.#list)) return
    this.#list = list
    this.#listeners.tell()
  }
}

const areSame = (before: readonly FailedRead[], after: readonly FailedRead[]) =>
  before.length === after.length &&
  before.every(
    ({ reading, error, isMissing }, at) =>
      after[at]?.reading === reading &&
      after[at].error === error &&
      after[at].isMissing === isMissing,
  )

/** What the frame calls it; undefined while nobody looks at it, or where a page tells of it. */
function readingOf(query: Query): string | undefined {
  if (!query.isActive()) return undefined
  const metas = query.observers.map(({ options }): ReadMeta => options.meta ?? {})
  const isTold = metas.some(
    ({ tellsItself }) =>
      tellsItself === 'always' ||
      (tellsItself === 'whileMissing' && query.state.data === undefined),
  )
  return isTold ? undefined : metas.find(({ reading }) => reading !== undefined)?.reading
}
