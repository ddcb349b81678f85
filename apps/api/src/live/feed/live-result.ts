import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LiveEntry, RecencyList } from './live-entry.ts'

export interface ResultDelta {
  added: LiveDocument[]
  changed: LiveDocument[]
  removed: string[]
}

/** How many removed documents are remembered, for clients that are behind. */
const maxRemovals = 2_000

/**
 * The result of a query, kept up to date by the changes of the log; `mustReload` when those are not enough. It
 * remembers at which change each field was set, so that `deltaSince` serves every client: current ones, slow ones and
 * returning ones.
 */
export class LiveResult {
  readonly #query: LiveQuery
  readonly #entries = new Map<string, LiveEntry>()
  readonly #removals = new Map<string, number>()
  readonly #recency = new RecencyList()
  readonly #hash = new ResultHash()
  #knownSince: number
  #changedAtSeq: number
  #mustReload = false

  /** `documents`: what the database returned, including every change up to `seq`. */
  constructor(query: LiveQuery, documents: readonly LiveDocument[], seq: number) {
    this.#query = query
    this.#knownSince = seq
    this.#changedAtSeq = seq
    for (const document of documents) {
      this.#entries.set(document.id, new LiveEntry(document, seq))
      this.#hash.add(document.id, document.version)
    }
  }

  /** Log position of the last change that affected this result. */
  get changedAtSeq(): number {
    return this.#changedAtSeq
  }

  /** No delta can be made from an earlier position. */
  get knownSince(): number {
    return this.#knownSince
  }

  /** The log is not enough to derive the content; it must be read from the database. */
  get mustReload(): boolean {
    return this.#mustReload
  }

  get count(): number {
    return this.#hash.count
  }

  get hash(): number {
    return this.#hash.value
  }

  documents(): LiveDocument[] {
    return Array.from(this.#entries.values(), ({ document }) => document)
  }

  find(id: string): LiveDocument | undefined {
    return this.#entries.get(id)?.document
  }

  /** Must be called in the order of the log. Changes older than the current version are ignored. */
  apply(change: LoggedChange): void {
    switch (change.kind) {
      case 'put':
        return this.#put(change.document, change.seq)
      case 'patch':
        return this.#patch(change.patch, change.seq)
      case 'remove':
        return this.#remove(change.id, change.seq)
    }
  }

  /** Takes over a result loaded from the database. Returns how many documents differed. */
  adopt(fresh: LiveResult, seq: number): number {
    let differences = 0
    for (const id of this.#entries.keys()) {
      if (fresh.#entries.has(id)) continue
      this.#deleteEntry(id, seq)
      differences += 1
    }
    for (const { document } of fresh.#entries.values()) {
      const entry = this.#entries.get(document.id)
      if (entry && isDeepStrictEqual(entry.document, document)) continue
      if (entry) this.#replace(entry, document, seq)
      else this.#insertEntry(document, seq)
      differences += 1
    }
    this.#mustReload = fresh.#mustReload
    return differences
  }

  /** The changes for a client that has everything up to `seq`; undefined when that is too long ago. */
  deltaSince(seq: number): ResultDelta | undefined {
    if (seq < this.#knownSince) return undefined
    const delta: ResultDelta = { added: [], changed: [], removed: [] }
    for (const id of this.#recency.since(seq)) {
      const update = this.#entries.get(id)?.since(seq)
      if (update) delta[update.kind].push(update.document)
      else delta.removed.push(id)
    }
    return delta
  }

  /** How many documents changed since `seq`. */
  countSince(seq: number): number {
    let count = 0
    for (const _id of this.#recency.since(seq)) count += 1
    return count
  }

  #put(document: LiveDocument, seq: number): void {
    const entry = this.#entries.get(document.id)
    if (entry && document.version <= entry.document.version) return
    if (!matchesQuery(this.#query, document)) return this.#remove(document.id, seq)
    if (!entry) return this.#insertWithinLimit(document, seq)
    const before = entry.document
    this.#replace(entry, document, seq)
    // It moved to the end of a limited result: a document outside may now come before it.
    const isLater = compareByOrder(this.#query, document, before) > 0
    if (this.#isFull && isLater && this.#last() === document) this.#mustReload = true
  }

  #patch(patch: LiveDocument, seq: number): void {
    const entry = this.#entries.get(patch.id)
    if (!entry || patch.version <= entry.document.version) return
    if (patch.version > entry.document.version + 1) this.#mustReload = true
    const { version } = entry.document
    entry.merge(patch, seq)
    this.#hash.remove(patch.id, version)
    this.#hash.add(patch.id, patch.version)
    this.#touch(patch.id, seq)
  }

  #remove(id: string, seq: number): void {
    if (!this.#entries.has(id)) return
    // A document outside the limit may take its place.
    if (this.#isFull) this.#mustReload = true
    this.#deleteEntry(id, seq)
  }

  #insertWithinLimit(document: LiveDocument, seq: number): void {
    const last = this.#isFull ? this.#last() : undefined
    if (last && compareByOrder(this.#query, document, last) > 0) return
    if (last) this.#deleteEntry(last.id, seq)
    this.#insertEntry(document, seq)
  }

  #insertEntry(document: LiveDocument, seq: number): void {
    this.#removals.delete(document.id)
    this.#entries.set(document.id, new LiveEntry(document, seq))
    this.#hash.add(document.id, document.version)
    this.#touch(document.id, seq)
  }

  #replace(entry: LiveEntry, document: LiveDocument, seq: number): void {
    this.#hash.remove(document.id, entry.document.version)
    this.#hash.add(document.id, document.version)
    entry.replace(document, seq)
    this.#touch(document.id, seq)
  }

  #deleteEntry(id: string, seq: number): void {
    const document = this.find(id)
    if (!document) return
    this.#entries.delete(id)
    this.#hash.remove(id, document.version)
    this.#touch(id, seq)
    this.#removals.set(id, seq)
    for (const [oldest, removedAtSeq] of this.#removals) {
      if (this.#removals.size <= maxRemovals) break
      this.#removals.delete(oldest)
      this.#recency.drop(oldest)
      this.#knownSince = removedAtSeq
    }
  }

  #touch(id: string, seq: number): void {
    this.#recency.touch(id, seq)
    this.#changedAtSeq = seq
  }

  get #isFull(): boolean {
    return this.#query.limit !== null && this.#entries.size >= this.#query.limit
  }

  #last(): LiveDocument | undefined {
    let last: LiveDocument | undefined
    for (const { document } of this.#entries.values()) {
      if (!last || compareByOrder(this.#query, document, last) > 0) last = document
    }
    return last
  }
}
