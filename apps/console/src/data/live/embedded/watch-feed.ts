import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { ReplaceRule, RowStore } from '#data/live/row-store.ts'

type Down<Kind extends LiveDown['kind']> = Extract<LiveDown, { kind: Kind }>
type ResumePoint = Extract<LiveUp, { kind: 'watch' }>['resume']
export type ResyncReason = Extract<LiveUp, { kind: 'resync' }>['reason']
/** What does not add up, when something does not: then everything must be asked for again. */
type Verdict = ResyncReason | null

interface Waiting {
  kind: 'waiting'
}
const waiting: Waiting = { kind: 'waiting' }

interface Following {
  kind: 'following'
}
const following: Following = { kind: 'following' }

/** Asked for everything again, not answered yet. */
interface Disputing {
  kind: 'disputing'
  reason: ResyncReason
  hasBeenChecked: boolean
}

interface Filling {
  kind: 'filling'
  log: string
  parts: number
  nextPart: number
  expected: number
  arrived: Map<string, LiveDocument>
  /** Those of them that are not in the store yet. */
  unshown: LiveDocument[]
  shownAt: number
}

/** Orders, counts and filters are updated each time: doing that for every part would delay the last one. */
const showEveryMs = 1000

/**
 *   waiting ─watching(snapshot)─► filling ─last part─► following ─lost─► waiting
 *      └───────── watching(resumed) ──────────────────────▲   └─disagreeing─► disputing ─watching─► filling
 *
 * Only a watch that follows takes deltas and checks. Of its first snapshot it shows the first rows at once and, where
 * that takes long, what has come since once a second; from then on a new snapshot replaces the rows in one go.
 */
export class WatchFeed {
  readonly #store: RowStore
  #phase: Waiting | Filling | Following | Disputing = waiting
  /** Of the rows in the store. */
  #log: string | null = null
  #seq = 0
  #hasBeenWhole = false
  /** The rows are exactly the result at `#seq`. */
  #canResume = false
  /** How the next snapshot replaces the rows; a disagreement outlives the connection it was found on. */
  #rule: ReplaceRule = 'rise'

  constructor(store: RowStore) {
    this.#store = store
  }

  get seq(): number {
    return this.#seq
  }

  get isFollowing(): boolean {
    return this.#phase.kind === 'following'
  }

  /** Something did not add up, and no check has agreed since. */
  get isDisputed(): boolean {
    return this.#rule !== 'rise'
  }

  get hasBeenWhole(): boolean {
    return this.#hasBeenWhole
  }

  get progress(): { received: number; expected: number } {
    return this.#phase.kind === 'filling'
      ? { received: this.#phase.arrived.size, expected: this.#phase.expected }
      : { received: 0, expected: 0 }
  }

  get resume(): ResumePoint {
    return this.#canResume && this.#log !== null ? { log: this.#log, seq: this.#seq } : null
  }

  /** The connection is gone, or the server in trouble: what comes next begins with `watching`. */
  interrupt(): void {
    this.#phase = waiting
  }

  /** Nothing is held any more, and nothing is known. */
  clear(): void {
    this.#phase = waiting
    this.#canResume = false
    this.#hasBeenWhole = false
    this.#log = null
    this.#rule = 'rise'
    this.#store.replaceAll(new Map(), 'restart')
  }

  begin({ log, start }: Down<'watching'>): Verdict {
    if (start.mode === 'snapshot') {
      const { parts, count } = start
      this.#canResume = false
      this.#phase = {
        kind: 'filling',
        log,
        parts,
        nextPart: 0,
        expected: count,
        arrived: new Map(),
        unshown: [],
        shownAt: -Infinity,
      }
      return null
    }
    if (!this.#canResume || log !== this.#log) return this.#distrust('gap')
    this.#phase = following
    return null
  }

  takePart({ part, seq, documents }: Down<'snapshot'>): Verdict {
    const filling = this.#phase
    if (filling.kind !== 'filling' || part < filling.nextPart) return null
    if (part > filling.nextPart) return this.#distrust('gap')
    filling.nextPart += 1
    for (const document of documents) filling.arrived.set(document.id, document)
    if (filling.nextPart === filling.parts) this.#finish(filling, seq)
    else if (!this.#hasBeenWhole) this.#show(filling, documents)
    return null
  }

  takeDelta({ from, seq, added, changed, removed }: Down<'delta'>): Verdict {
    if (!this.isFollowing || seq <= this.#seq) return null
    if (from > this.#seq) return this.#distrust('gap')
    const isKnown = changed.every(({ id }) => this.#store.getRow(id) !== undefined)
    if (!isKnown) return this.#distrust('unknown-document')
    this.#seq = seq
    this.#store.apply({ put: added, patch: changed, remove: removed })
    return null
  }

  takeCheck({ seq, count, hash }: Down<'check'>): Verdict {
    if (this.#phase.kind === 'disputing') return this.#insist(this.#phase)
    if (!this.isFollowing || seq < this.#seq) return null
    if (count !== this.#store.count || hash !== this.#store.hash) return this.#distrust('mismatch')
    this.#seq = seq
    this.#rule = 'rise'
    return null
  }

  #show(filling: Filling, documents: readonly LiveDocument[]): void {
    filling.unshown.push(...documents)
    const now = Date.now()
    if (now - filling.shownAt < showEveryMs) return
    filling.shownAt = now
    this.#log ??= filling.log
    this.#store.apply({ put: filling.unshown.splice(0) })
  }

  #finish({ log, arrived }: Filling, seq: number): void {
    const isOtherLog = this.#log !== null && this.#log !== log
    this.#phase = following
    this.#hasBeenWhole = true
    this.#canResume = true
    this.#log = log
    this.#seq = seq
    this.#store.replaceAll(arrived, isOtherLog ? 'restart' : this.#rule)
  }

  /**
   * What answers us is believed. When even then a check disagrees, our versions are newer than the
   * record's: it was taken back to an earlier day.
   */
  #distrust(reason: ResyncReason): ResyncReason {
    const wasBelieved = this.#rule !== 'rise' && this.isFollowing
    this.#rule = wasBelieved && reason === 'mismatch' ? 'restart' : 'believe'
    this.#phase = { kind: 'disputing', reason, hasBeenChecked: false }
    this.#canResume = false
    return reason
  }

  /** Checks go on as if we had said nothing: the first may have crossed our words, the second has not. */
  #insist(disputing: Disputing): Verdict {
    disputing.hasBeenChecked = !disputing.hasBeenChecked
    return disputing.hasBeenChecked ? null : disputing.reason
  }
}
