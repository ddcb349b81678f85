import type { ClientMessage } from '@arriero/domain/contract/live/client-messages.ts'
import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { WatchRefusal, WatchedRows } from '#data/live/live-database.ts'
import { ResyncBackoff, retryDelay } from './backoff.ts'
import type { DataMessage } from './live-link.ts'
import type { ResyncReason } from './watch-feed.ts'
import { WatchList, type Watch } from './watch.ts'

/** How long a watch stays open after its last release, so that going back to a page finds its rows. */
export const lingerMs = 5000

type WatchServerMessage = Exclude<DataMessage, { kind: 'readAnswer' | 'updated' | 'failed' }>
type Timer = ReturnType<typeof setTimeout>

/** Opens watches on the connection, routes each message to its watch, and requests watches again after failures. */
export class WatchManager {
  readonly #send: (message: ClientMessage) => void
  readonly #random: () => number
  readonly #watches = new WatchList()
  readonly #lingering = new Map<Watch, Timer>()
  /** Watches that the server failed to serve. `timer` is null once the retry has been sent. */
  readonly #failing = new Map<Watch, { timer: Timer | null; attempt: number }>()
  readonly #resyncs = new ResyncBackoff()
  /** Watches that have not caught up since the connection was opened or since they had to start over. */
  readonly #behind = new Set<Watch>()
  #isOpen = false

  constructor(send: (message: ClientMessage) => void, random: () => number) {
    this.#send = send
    this.#random = random
  }

  /** Null when all watches have caught up. */
  get behind(): { received: number; expected: number } | null {
    if (this.#behind.size === 0) return null
    const sum = { received: 0, expected: 0 }
    for (const { feed } of this.#behind) {
      sum.received += feed.progress.received
      sum.expected += feed.progress.expected
    }
    return sum
  }

  /** Subscribes to the watch of this query; opens it if there is none. */
  hold<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
    const known = this.#watches.findByQuery(query)
    const watch = known ?? this.#watches.add(query)
    this.#stopLingering(watch)
    watch.holders += 1
    if (known === undefined && this.#isOpen) this.#sendWatch(watch)
    return watch.open<T>(
      () => this.#release(watch),
      () => watch.feed.seq,
    )
  }

  /** Called after sign-in. Requests all watches again, also refused ones, since another user may have signed in. */
  open(): void {
    this.#isOpen = true
    for (const watch of this.#watches.all()) {
      if (watch.holders === 0) this.#forget(watch)
      else {
        this.#behind.add(watch)
        this.#sendWatch(watch)
      }
    }
  }

  close(): void {
    this.#isOpen = false
    this.#behind.clear()
    for (const watch of this.#watches.all()) {
      this.#stopLingering(watch)
      this.#stopRetrying(watch)
      this.#resyncs.cancel(watch)
      this.#watches.detach(watch)
      watch.feed.interrupt()
      watch.refreshStatus()
    }
  }

  /** Retries failed watches without waiting for their delay. */
  retryNow(): void {
    for (const watch of this.#failing.keys()) this.#retry(watch)
  }

  receive(message: WatchServerMessage): void {
    const hasWatchNumber = message.kind === 'watching' || message.kind === 'watchRefused'
    const watch = hasWatchNumber
      ? this.#watches.find(message.watch)
      : this.#watches.findByResult(message.result)
    // The watch has been released meanwhile.
    if (watch === undefined) return
    if (message.kind === 'watchRefused') this.#refuse(watch, message.reason)
    else {
      const resyncReason = this.#applyMessage(watch, message)
      if (resyncReason !== null) this.#resync(watch, resyncReason)
      else if (!watch.feed.isInconsistent) this.#resyncs.reset(watch)
      watch.refreshStatus()
    }
    if (watch.feed.isFollowing || watch.isForbidden) this.#behind.delete(watch)
    else if (watch.feed.hasLoaded || this.#failing.has(watch)) this.#behind.add(watch)
  }

  #applyMessage(
    watch: Watch,
    message: Exclude<WatchServerMessage, { kind: 'watchRefused' }>,
  ): ResyncReason | null {
    switch (message.kind) {
      case 'watching':
        this.#watches.attach(message.result, watch)
        this.#stopRetrying(watch)
        this.#resyncs.cancel(watch)
        watch.clearRefusal()
        return watch.feed.begin(message)
      case 'snapshot':
        return watch.feed.applySnapshotPart(message)
      case 'delta':
        return watch.feed.applyDelta(message)
      case 'check':
        return watch.feed.applyCheck(message)
    }
  }

  #sendWatch(watch: Watch): void {
    const { number, query, feed } = watch
    this.#send({ kind: 'watch', watch: number, query, resume: feed.resume })
  }

  #resync(watch: Watch, reason: ResyncReason): void {
    const { number, feed, store } = watch
    this.#resyncs.request(watch, () => {
      const clientState = { seq: feed.seq, count: store.count, hash: store.hash }
      this.#send({ kind: 'resync', watch: number, reason, ...clientState })
    })
  }

  /** Only `failed` is retried; other refusals stand until the next sign-in. */
  #refuse(watch: Watch, reason: WatchRefusal): void {
    this.#watches.detach(watch)
    this.#resyncs.cancel(watch)
    watch.refuse(reason)
    if (reason !== 'failed') return
    const attempt = (this.#failing.get(watch)?.attempt ?? 0) + 1
    const timer = setTimeout(() => this.#retry(watch), retryDelay(attempt, this.#random))
    this.#failing.set(watch, { timer, attempt })
  }

  #retry(watch: Watch): void {
    const failing = this.#failing.get(watch)
    if (!failing?.timer) return
    clearTimeout(failing.timer)
    failing.timer = null
    this.#sendWatch(watch)
  }

  #release(watch: Watch): void {
    watch.holders -= 1
    // Offline the rows are kept, because they could not be fetched again.
    if (watch.holders > 0 || !this.#isOpen) return
    const end = () => {
      this.#send({ kind: 'unwatch', watch: watch.number })
      this.#forget(watch)
    }
    this.#lingering.set(watch, setTimeout(end, lingerMs))
  }

  #forget(watch: Watch): void {
    this.#stopLingering(watch)
    this.#stopRetrying(watch)
    this.#resyncs.reset(watch)
    this.#behind.delete(watch)
    this.#watches.remove(watch)
  }

  #stopLingering(watch: Watch): void {
    clearTimeout(this.#lingering.get(watch))
    this.#lingering.delete(watch)
  }

  #stopRetrying(watch: Watch): void {
    clearTimeout(this.#failing.get(watch)?.timer ?? undefined)
    this.#failing.delete(watch)
  }
}
