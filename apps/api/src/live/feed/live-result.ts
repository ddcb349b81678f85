import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LiveEntry } from './live-entry.ts'
import { Recency } from './recency.ts'

export interface Delta {
  added: LiveDocument[]
  changed: LiveDocument[]
  removed: string[]
}

/** So many departures are remembered, for those who are behind. */
const departuresKept = 2_000

/**
 * What a query holds, moved on by the changes of the log alone. It remembers since when everything is as
 * it is, so that one function tells anybody what is new: the crowd, a slow client, one that comes back.
 */
export class LiveResult {
  readonly #query: LiveQuery
  readonly #entries = new Map<string, LiveEntry>()
  readonly #departures = new Map<string, number>()
  readonly #recency = new Recency()
  readonly #hash = new ResultHash()
  #knownSince: number
  #changedAt: number
  #mustReload = false

  /** `documents`: the query's answer, which holds everything up to `seq`. */
  constructor(query: LiveQuery, documents: readonly LiveDocument[], seq: number) {
    this.#query = query
    this.#knownSince = seq
    this.#changedAt = seq
    for (const document of documents) {
      this.#entries.set(document.id, new LiveEntry(document, seq))
      this.#hash.add(document.id, document.version)
    }
  }

  /** The last change that made a difference. */
  get changedAt(): number {
    return this.#changedAt
  }

  /** Nobody can be told what is new since before this. */
  get knownSince(): number {
    return this.#knownSince
  }

  /** The log alone no longer tells what belongs here; only the database does. */
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

  /** In the order of the log. What is older than what is held changes nothing. */
  apply(change: LoggedChange): void {
    switch (change.kind) {
      case 'put':
        return this.#put(change.document, change.seq)
      case 'patch':
        return this.#patch(change.patch, change.seq)
      case 'remove':
        return this.#leave(change.id, change.seq)
    }
  }

  /** Takes over what the database answered; tells how many documents were not as they should have been. */
  adopt(fresh: LiveResult, seq: number): number {
    let differences = 0
    for (const id of this.#entries.keys()) {
      if (fresh.#entries.has(id)) continue
      this.#depart(id, seq)
      differences += 1
    }
    for (const { document } of fresh.#entries.values()) {
      const entry = this.#entries.get(document.id)
      if (entry && isDeepStrictEqual(entry.document, document)) continue
      if (entry) this.#replace(entry, document, seq)
      else this.#enter(document, seq)
      differences += 1
    }
    this.#mustReload = fresh.#mustReload
    return differences
  }

  /** What is new for somebody who knows everything up to `seq`; undefined when that is too long ago. */
  deltaSince(seq: number): Delta | undefined {
    if (seq < this.#knownSince) return undefined
    const delta: Delta = { added: [], changed: [], removed: [] }
    for (const id of this.#recency.since(seq)) {
      const news = this.#entries.get(id)?.since(seq)
      if (news) delta[news.kind].push(news.document)
      else delta.removed.push(id)
    }
    return delta
  }

  /** How many documents are not as they were at `seq`. */
  countSince(seq: number): number {
    let count = 0
    for (const _id of this.#recency.since(seq)) count += 1
    return count
  }

  #put(document: LiveDocument, seq: number): void {
    const entry = this.#entries.get(document.id)
    if (entry && document.version <= entry.document.version) return
    if (!matchesQuery(this.#query, document)) return this.#leave(document.id, seq)
    if (!entry) return this.#enterWindow(document, seq)
    const before = entry.document
    this.#replace(entry, document, seq)
    // It moved to the very end: who knows what stands outside, before it.
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

  #leave(id: string, seq: number): void {
    if (!this.#entries.has(id)) return
    // Somebody outside the window may take the place.
    if (this.#isFull) this.#mustReload = true
    this.#depart(id, seq)
  }

  #enterWindow(document: LiveDocument, seq: number): void {
    const last = this.#isFull ? this.#last() : undefined
    if (last && compareByOrder(this.#query, document, last) > 0) return
    if (last) this.#depart(last.id, seq)
    this.#enter(document, seq)
  }

  #enter(document: LiveDocument, seq: number): void {
    this.#departures.delete(document.id)
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

  #depart(id: string, seq: number): void {
    const document = this.find(id)
    if (!document) return
    this.#entries.delete(id)
    this.#hash.remove(id, document.version)
    this.#touch(id, seq)
    this.#departures.set(id, seq)
    for (const [oldest, departedAt] of this.#departures) {
      if (this.#departures.size <= departuresKept) break
      this.#departures.delete(oldest)
      this.#recency.drop(oldest)
      this.#knownSince = departedAt
    }
  }

  #touch(id: string, seq: number): void {
    this.#recency.touch(id, seq)
    this.#changedAt = seq
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
