import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { WatchRefusal, WatchedRows } from '#data/live/live-database.ts'
import type { DataDown } from './live-link.ts'
import { ResyncPace } from './resync-pace.ts'
import { retryDelay } from './retry-delay.ts'
import type { ResyncReason } from './watch-feed.ts'
import { WatchList } from './watch-list.ts'
import type { Watch } from './watch.ts'

/** How long a watch outlives its last holder: going back to a page finds its rows. */
export const lingerMs = 5000

type WatchDown = Exclude<DataDown, { kind: 'readAnswer' | 'updated' | 'failed' }>
type Timer = ReturnType<typeof setTimeout>

/** Asks for watches, hands each message to the one it is about, and asks again when it must. */
export class WatchDesk {
  readonly #send: (message: LiveUp) => void
  readonly #random: () => number
  readonly #watches = new WatchList()
  readonly #lingering = new Map<Watch, Timer>()
  /** Those the server could not serve; without a timer they have been asked for again. */
  readonly #failing = new Map<Watch, { timer: Timer | null; attempt: number }>()
  readonly #pace = new ResyncPace()
  /** What a connection owes since it was opened, or since a watch had to begin again. */
  readonly #owed = new Set<Watch>()
  #isOpen = false

  constructor(send: (message: LiveUp) => void, random: () => number) {
    this.#send = send
    this.#random = random
  }

  /** Null when everything that was asked for has come. */
  get behind(): { received: number; expected: number } | null {
    if (this.#owed.size === 0) return null
    const sum = { received: 0, expected: 0 }
    for (const { feed } of this.#owed) {
      sum.received += feed.progress.received
      sum.expected += feed.progress.expected
    }
    return sum
  }

  hold<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
    const known = this.#watches.findByQuery(query)
    const watch = known ?? this.#watches.add(query)
    this.#stopLingering(watch)
    watch.holders += 1
    if (known === undefined && this.#isOpen) this.#ask(watch)
    return watch.open<T>(() => this.#letGo(watch))
  }

  /** Signed in: everything is asked for again, also what was refused to who was here before. */
  open(): void {
    this.#isOpen = true
    for (const watch of this.#watches.all()) {
      if (watch.holders === 0) this.#forget(watch)
      else {
        this.#owed.add(watch)
        this.#ask(watch)
      }
    }
  }

  close(): void {
    this.#isOpen = false
    this.#owed.clear()
    for (const watch of this.#watches.all()) {
      this.#stopLingering(watch)
      this.#stopRetrying(watch)
      this.#pace.hold(watch)
      this.#watches.detach(watch)
      watch.feed.interrupt()
      watch.refreshStatus()
    }
  }

  /** What the server could not serve is asked for without waiting. */
  retryNow(): void {
    for (const watch of this.#failing.keys()) this.#retry(watch)
  }

  receive(message: WatchDown): void {
    const isNamed = message.kind === 'watching' || message.kind === 'watchRefused'
    const watch = isNamed
      ? this.#watches.find(message.watch)
      : this.#watches.findByResult(message.result)
    // Let go meanwhile: what was on its way is nobody's.
    if (watch === undefined) return
    if (message.kind === 'watchRefused') this.#refuse(watch, message.reason)
    else {
      const disagreement = this.#feed(watch, message)
      if (disagreement !== null) this.#resync(watch, disagreement)
      else if (!watch.feed.isDisputed) this.#pace.forget(watch)
      watch.refreshStatus()
    }
    if (watch.feed.isFollowing || watch.isForbidden) this.#owed.delete(watch)
    else if (watch.feed.hasBeenWhole || this.#failing.has(watch)) this.#owed.add(watch)
  }

  #feed(watch: Watch, message: Exclude<WatchDown, { kind: 'watchRefused' }>): ResyncReason | null {
    switch (message.kind) {
      case 'watching':
        this.#watches.attach(message.result, watch)
        this.#stopRetrying(watch)
        this.#pace.hold(watch)
        watch.allow()
        return watch.feed.begin(message)
      case 'snapshot':
        return watch.feed.takePart(message)
      case 'delta':
        return watch.feed.takeDelta(message)
      case 'check':
        return watch.feed.takeCheck(message)
    }
  }

  #ask(watch: Watch): void {
    const { number, query, feed } = watch
    this.#send({ kind: 'watch', watch: number, query, resume: feed.resume })
  }

  #resync(watch: Watch, reason: ResyncReason): void {
    const { number, feed, store } = watch
    this.#pace.complain(watch, () => {
      const held = { seq: feed.seq, count: store.count, hash: store.hash }
      this.#send({ kind: 'resync', watch: number, reason, ...held })
    })
  }

  /** Only a server in trouble is asked again; its other refusals stand until the next sign-in. */
  #refuse(watch: Watch, reason: WatchRefusal): void {
    this.#watches.detach(watch)
    this.#pace.hold(watch)
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
    this.#ask(watch)
  }

  #letGo(watch: Watch): void {
    watch.holders -= 1
    // Without connection the rows stay: they could not be fetched again.
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
    this.#pace.forget(watch)
    this.#owed.delete(watch)
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
