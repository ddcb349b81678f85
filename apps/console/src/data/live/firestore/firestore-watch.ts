import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder } from '@arriero/domain/live/match-query.ts'
import type { RowsStatus, Unsubscribe, WatchRefusal } from '#data/live/live-database.ts'
import type { LiveFailure } from '#data/live/live-errors.ts'
import { QueryRows } from '#data/live/rows/query-rows.ts'
import type { ReplaceRule } from '#data/live/rows/row-store.ts'
import type { FirestoreClient, StoreSnapshot } from './firestore-client.ts'
import { splitQuery } from './query-parts.ts'

/** One of the queries that a watch is made of. */
interface WatchPart {
  /** The last snapshot; null until the server has confirmed one, because memory may hold only some documents. */
  latest: StoreSnapshot | null
}

/**
 * One watched query and its rows. A row changes only with its version, as on the embedded driver: what this tab has
 * written itself is not shown before the server has given it a version.
 */
export class FirestoreWatch extends QueryRows {
  #parts: WatchPart[] = []
  #unsubscribes: Unsubscribe[] = []
  #hasLoaded = false
  #isUp = false
  #refusal: { refused: WatchRefusal } | null = null

  /** Whether the server has confirmed the rows since they were asked for. */
  get isConfirmed(): boolean {
    return this.isListening && this.#parts.every(({ latest }) => latest?.isConfirmed)
  }

  get isListening(): boolean {
    return this.#unsubscribes.length > 0
  }

  get hasLoaded(): boolean {
    return this.#hasLoaded
  }

  /** Refused for a reason that a retry can't change. */
  get isForbidden(): boolean {
    return this.#refusal !== null && this.#refusal.refused !== 'failed'
  }

  listen(client: FirestoreClient, onChange: () => void, onError: (failure: LiveFailure) => void) {
    this.stop()
    const queries = splitQuery(this.query)
    if (queries === null) {
      this.refuse('invalid-query')
      return
    }
    this.#parts = queries.map(() => ({ latest: null }))
    for (const [at, part] of this.#parts.entries()) {
      const onSnapshot = (snapshot: StoreSnapshot) => {
        this.#receive(part, snapshot)
        onChange()
      }
      const query = queries[at] ?? this.query
      this.#unsubscribes.push(client.listen(query, { onSnapshot, onError }))
    }
    // A query that can't match anything needs no listener.
    if (queries.length === 0) {
      this.#unsubscribes.push(() => undefined)
      this.#replaceRows('newer')
    }
  }

  /** Keeps the rows, which may be outdated from now on. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe()
    this.#parts = []
    this.#refreshStatus()
  }

  /** Whether confirmed rows are current: not if nobody publishes. */
  setUp(isUp: boolean): void {
    this.#isUp = isUp
    this.#refreshStatus()
  }

  /** Takes every document as it is, also older versions. */
  takeAnyVersion(): void {
    if (this.#hasLoaded && this.isConfirmed) this.#replaceRows('any')
  }

  refuse(reason: WatchRefusal): void {
    this.#refusal = { refused: reason }
    // Forbidden rows must not stay on the screen; after a failure they do.
    if (reason !== 'failed') {
      this.#hasLoaded = false
      this.store.replaceAll(new Map(), 'any')
    }
    this.stop()
  }

  #receive(part: WatchPart, snapshot: StoreSnapshot): void {
    const isFirst = part.latest === null
    if (isFirst && !snapshot.isConfirmed) return
    part.latest = snapshot
    if (isFirst || this.#parts.length > 1) {
      if (this.#parts.every(({ latest }) => latest !== null)) this.#replaceRows('newer')
    } else {
      this.store.apply({ put: snapshot.changed, remove: snapshot.removed })
    }
    this.#refreshStatus()
  }

  #replaceRows(rule: ReplaceRule): void {
    const results = this.#parts.map(({ latest }) => latest?.readAll() ?? [])
    const documents = mergeResults(this.query, results)
    this.#hasLoaded = true
    this.#refusal = null
    this.store.replaceAll(new Map(documents.map((document) => [document.id, document])), rule)
    this.#refreshStatus()
  }

  #refreshStatus(): void {
    this.setStatus(this.#readStatus())
  }

  #readStatus(): RowsStatus {
    if (!this.#hasLoaded) return this.#refusal ?? 'loading'
    return this.isConfirmed && this.#isUp ? 'current' : 'stale'
  }
}

/** The documents of all parts in the query's order, up to its limit. */
export function mergeResults(
  query: LiveQuery,
  results: readonly (readonly LiveDocument[])[],
): readonly LiveDocument[] {
  const documents = results.flat()
  if (query.order !== null || results.length > 1) {
    documents.sort((one, other) => compareByOrder(query, one, other))
  }
  return query.limit === null ? documents : documents.slice(0, query.limit)
}
