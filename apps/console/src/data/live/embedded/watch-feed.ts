import type { ClientMessage } from '@arriero/domain/contract/live/client-messages.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { ReplaceRule, RowStore } from '#data/live/rows/row-store.ts'

type FromServer<Kind extends ServerMessage['kind']> = Extract<ServerMessage, { kind: Kind }>
type ResumePoint = Extract<ClientMessage, { kind: 'watch' }>['resume']
export type ResyncReason = Extract<ClientMessage, { kind: 'resync' }>['reason']
/** Why a message was inconsistent and a resync must be requested; null if it was fine. */
type ResyncNeed = ResyncReason | null

interface WaitingPhase {
  kind: 'waiting'
}
const waiting: WaitingPhase = { kind: 'waiting' }

interface FollowingPhase {
  kind: 'following'
}
const following: FollowingPhase = { kind: 'following' }

/** A resync has been requested and not answered yet. */
interface ResyncingPhase {
  kind: 'resyncing'
  reason: ResyncReason
  hasBeenChecked: boolean
}

interface FillingPhase {
  kind: 'filling'
  log: string
  parts: number
  nextPart: number
  expected: number
  arrived: Map<string, LiveDocument>
  /** Received documents that are not in the store yet. */
  pending: LiveDocument[]
  /** Times by `Date.now()`: when it began, and when the received documents are shown next. */
  beganAt: number
  showAt: number
}

/**
 * Each update recomputes orders, counts and filters; doing that for every part would delay the last one. A snapshot
 * whose rest is about to arrive is shown whole: its first rows, shown alone, would only delay the others and jump.
 */
const showFirstAfterMs = 300
const showEveryMs = 1000
const longRestMs = 1000

/**
 *   waiting ─watching(snapshot)─► filling ─last part─► following ─lost─► waiting
 *      └───────── watching(resumed) ──────────────────────▲   └─inconsistent─► resyncing ─watching─► filling
 *
 * Deltas and checks are applied only while following. Of the first snapshot, what has arrived is shown after 0.3 s
 * and then once a second, while the rest still takes long. Every later snapshot replaces the rows in one step.
 */
export class WatchFeed {
  readonly #store: RowStore
  #phase: WaitingPhase | FillingPhase | FollowingPhase | ResyncingPhase = waiting
  /** Log that the stored rows belong to. */
  #log: string | null = null
  #seq = 0
  #hasLoaded = false
  /** Whether the stored rows are exactly the result at `#seq`. */
  #canResume = false
  /** How the next snapshot replaces the rows. Kept across reconnects, because they don't resolve an inconsistency. */
  #rule: ReplaceRule = 'newer'

  constructor(store: RowStore) {
    this.#store = store
  }

  get seq(): number {
    return this.#seq
  }

  get isFollowing(): boolean {
    return this.#phase.kind === 'following'
  }

  /** An inconsistency was found, and no check has matched since. */
  get isInconsistent(): boolean {
    return this.#rule !== 'newer'
  }

  get hasLoaded(): boolean {
    return this.#hasLoaded
  }

  get progress(): { received: number; expected: number } {
    return this.#phase.kind === 'filling'
      ? { received: this.#phase.arrived.size, expected: this.#phase.expected }
      : { received: 0, expected: 0 }
  }

  get resume(): ResumePoint {
    return this.#canResume && this.#log !== null ? { log: this.#log, seq: this.#seq } : null
  }

  /** The connection is lost or the server failed: the next message will be `watching`. */
  interrupt(): void {
    this.#phase = waiting
  }

  /** Drops all rows and starts from the beginning. */
  clear(): void {
    this.#phase = waiting
    this.#canResume = false
    this.#hasLoaded = false
    this.#log = null
    this.#rule = 'newer'
    this.#store.replaceAll(new Map(), 'any')
  }

  begin({ log, start }: FromServer<'watching'>): ResyncNeed {
    if (start.mode === 'snapshot') {
      const { parts, count } = start
      const now = Date.now()
      this.#canResume = false
      this.#phase = {
        kind: 'filling',
        log,
        parts,
        nextPart: 0,
        expected: count,
        arrived: new Map(),
        pending: [],
        beganAt: now,
        showAt: now + showFirstAfterMs,
      }
      return null
    }
    if (!this.#canResume || log !== this.#log) return this.#requireResync('gap')
    this.#phase = following
    return null
  }

  applySnapshotPart({ part, seq, documents }: FromServer<'snapshot'>): ResyncNeed {
    const filling = this.#phase
    if (filling.kind !== 'filling' || part < filling.nextPart) return null
    if (part > filling.nextPart) return this.#requireResync('gap')
    filling.nextPart += 1
    for (const document of documents) filling.arrived.set(document.id, document)
    if (filling.nextPart === filling.parts) this.#finish(filling, seq)
    else if (!this.#hasLoaded) this.#showPart(filling, documents)
    return null
  }

  applyDelta({ from, seq, added, changed, removed }: FromServer<'delta'>): ResyncNeed {
    if (!this.isFollowing || seq <= this.#seq) return null
    if (from > this.#seq) return this.#requireResync('gap')
    const isKnown = changed.every(({ id }) => this.#store.getRow(id) !== undefined)
    if (!isKnown) return this.#requireResync('unknown-document')
    this.#seq = seq
    this.#store.apply({ put: added, patch: changed, remove: removed })
    return null
  }

  applyCheck({ seq, count, hash }: FromServer<'check'>): ResyncNeed {
    if (this.#phase.kind === 'resyncing') return this.#repeatResync(this.#phase)
    if (!this.isFollowing || seq < this.#seq) return null
    if (count !== this.#store.count || hash !== this.#store.hash)
      return this.#requireResync('mismatch')
    this.#seq = seq
    this.#rule = 'newer'
    return null
  }

  #showPart(filling: FillingPhase, documents: readonly LiveDocument[]): void {
    filling.pending.push(...documents)
    const now = Date.now()
    if (now < filling.showAt || restMs(filling, now) <= longRestMs) return
    filling.showAt = now + showEveryMs
    this.#log ??= filling.log
    this.#store.apply({ put: filling.pending.splice(0) })
  }

  #finish({ log, arrived }: FillingPhase, seq: number): void {
    const isOtherLog = this.#log !== null && this.#log !== log
    this.#phase = following
    this.#hasLoaded = true
    this.#canResume = true
    this.#log = log
    this.#seq = seq
    this.#store.replaceAll(arrived, isOtherLog ? 'any' : this.#rule)
  }

  /**
   * The snapshot that answers a resync is trusted. If a check still differs after that, our versions are newer than
   * the server's, because its database was restored from a backup.
   */
  #requireResync(reason: ResyncReason): ResyncReason {
    const wasResynced = this.#rule !== 'newer' && this.isFollowing
    this.#rule = wasResynced && reason === 'mismatch' ? 'any' : 'sameOrNewer'
    this.#phase = { kind: 'resyncing', reason, hasBeenChecked: false }
    this.#canResume = false
    return reason
  }

  /** Repeats the request at every second check: the server may have sent the first before it got the request. */
  #repeatResync(resyncing: ResyncingPhase): ResyncNeed {
    resyncing.hasBeenChecked = !resyncing.hasBeenChecked
    return resyncing.hasBeenChecked ? null : resyncing.reason
  }
}

/** How long the missing parts will take at the speed of those that have arrived. */
const restMs = ({ parts, nextPart, beganAt }: FillingPhase, now: number): number =>
  ((now - beganAt) * (parts - nextPart)) / nextPart
