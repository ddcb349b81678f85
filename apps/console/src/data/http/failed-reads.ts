import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { Listeners } from '../listeners.ts'
import { describeError, describeErrorAnd } from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'

/** A failed query in use whose error no page shows. */
export interface FailedRead {
  /** Name of the data, from the query's `ReadMeta`. */
  reading: string
  error: unknown
  /** There is no data at all; otherwise the shown data may be outdated. */
  isMissing: boolean
}

interface QueryFailure {
  error: unknown
  /** Consecutive failures. */
  failures: number
  retry: ReturnType<typeof setTimeout> | undefined
}

const retryDelaysMs = [5000, 10_000, 20_000, 40_000, 60_000]

/**
 * Tracks failed queries. Those whose error no page shows are listed for the frame and retried with growing delays.
 * A query stays listed while it is being retried, so that the message doesn't flicker.
 */
export class FailedReads {
  readonly #queries: QueryClient
  readonly #random: () => number
  readonly #listeners = new Listeners()
  readonly #failures = new Map<Query, QueryFailure>()
  #list: readonly FailedRead[] = []

  constructor(queries: QueryClient, random = Math.random) {
    this.#queries = queries
    this.#random = random
  }

  readonly subscribe = this.#listeners.add

  /** Returns the same array until the list changes. */
  readonly get = (): readonly FailedRead[] => this.#list

  start(): () => void {
    const cache = this.#queries.getQueryCache()
    for (const query of cache.getAll()) {
      if (query.state.status === 'error') this.#record(query, query.state.error)
    }
    this.#publish()
    const unsubscribe = cache.subscribe((event) => this.#handle(event))
    return () => {
      unsubscribe()
      for (const query of this.#failures.keys()) this.#forget(query)
    }
  }

  /** Retries everything at once when the connection is back. */
  retryNow(): void {
    for (const failure of this.#failures.values()) {
      this.#stopRetry(failure)
      failure.failures = 0
    }
    this.#refetch((query) => this.#failures.has(query))
  }

  #handle(event: QueryCacheNotifyEvent): void {
    const { type, query } = event
    if (type === 'updated' && event.action.type === 'error') this.#record(query, event.action.error)
    else if (!this.#failures.has(query)) return
    else if (type === 'removed') this.#forget(query)
    else if (type === 'updated' && event.action.type === 'success') this.#forget(query)
    // The observers changed, and with them whether a page shows the error.
    else if (type.startsWith('observer')) this.#scheduleRetry(query)
    this.#publish()
  }

  #record(query: Query, error: unknown): void {
    const before = this.#failures.get(query)
    if (before) this.#stopRetry(before)
    const failures = (before?.failures ?? 0) + 1
    this.#failures.set(query, { error, failures, retry: undefined })
    this.#scheduleRetry(query)
  }

  #forget(query: Query): void {
    const failure = this.#failures.get(query)
    if (failure) this.#stopRetry(failure)
    this.#failures.delete(query)
  }

  #scheduleRetry(query: Query): void {
    const failure = this.#failures.get(query)
    if (!failure) return
    if (nameForFrame(query) === undefined) return this.#stopRetry(failure)
    failure.retry ??= setTimeout(() => {
      failure.retry = undefined
      this.#refetch((each) => each === query)
    }, this.#retryDelay(failure))
  }

  /** Random, so that consoles don't retry at the same moment, and never before the server's `Retry-After`. */
  #retryDelay({ error, failures }: QueryFailure): number {
    const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0
    const minimum = error instanceof HttpFailure ? (error.retryAfter ?? 0) * 1000 : 0
    return Math.max(minimum, delay * (0.5 + this.#random() / 2))
  }

  #stopRetry(failure: QueryFailure): void {
    clearTimeout(failure.retry)
    failure.retry = undefined
  }

  #refetch(predicate: (query: Query) => boolean): void {
    void this.#queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
  }

  #publish(): void {
    const list = [...this.#failures].flatMap(([query, { error }]) => {
      const reading = nameForFrame(query)
      const isMissing = query.state.data === undefined
      return reading === undefined ? [] : [{ reading, error, isMissing }]
    })
    if (areSame(list, this.#list)) return
    this.#list = list
    this.#listeners.notify()
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

/** The name that the frame shows; undefined for unused queries and where a page shows the error itself. */
function nameForFrame(query: Query): string | undefined {
  if (!query.isActive()) return undefined
  const metas = query.observers.map(({ options }): ReadMeta => options.meta ?? {})
  const isShownByPage = metas.some(
    ({ showsErrorInPlace }) =>
      showsErrorInPlace === 'always' ||
      (showsErrorInPlace === 'whileMissing' && query.state.data === undefined),
  )
  return isShownByPage ? undefined : metas.find(({ reading }) => reading !== undefined)?.reading
}

/** One line about all failed reads: the reason, what is missing or outdated, and that it is retried. Empty for none. */
export function describeFailedReads(failed: readonly FailedRead[]): string {
  if (failed.length === 0) return ''
  const byMessage = new Map<string, FailedRead[]>()
  for (const read of failed) {
    const message = describeError(read.error)
    byMessage.set(message, [...(byMessage.get(message) ?? []), read])
  }
  const sentences = [...byMessage.values()].map((alike) =>
    describeErrorAnd(alike[0]?.error, describeReadings(alike)),
  )
  return `${sentences.join(' ')} Se reintenta solo.`
}

function describeReadings(failed: readonly FailedRead[]): string {
  const missing = namesOf(failed.filter(({ isMissing }) => isMissing))
  const old = namesOf(failed.filter(({ isMissing }) => !isMissing))
  const parts = [
    missing.length > 0 && `${isPlural(missing) ? 'Faltan' : 'Falta'}: ${joinNames(missing)}.`,
    old.length > 0 && `Sin actualizar: ${joinNames(old)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const namesOf = (failed: readonly FailedRead[]) => [
  ...new Set(failed.map(({ reading }) => reading)),
]

const isPlural = (names: readonly string[]) =>
  names.length > 1 || names.some((name) => /^l[ao]s /.test(name))

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })
const joinNames = (names: readonly string[]) => list.format(names)

/** Metadata of a query, used when it fails. */
export type ReadMeta = {
  /** Name of the data in the frame's message: «las vistas guardadas». */
  reading?: string
  /** The component that uses the query shows the error: always, or only while there is no data. */
  showsErrorInPlace?: 'always' | 'whileMissing'
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta
  }
}

/** The same query, for a component that shows the error itself while there is no data: the frame then doesn't. */
export const withErrorShownInPlace = <T extends { meta?: ReadMeta | undefined }>(query: T) => ({
  ...query,
  meta: { ...query.meta, showsErrorInPlace: 'whileMissing' as const },
})
