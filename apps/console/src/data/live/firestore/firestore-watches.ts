import { type LiveDocument, type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import { retryDelay } from '#data/live/embedded/backoff.ts'
import { lingerMs } from '#data/live/embedded/watch-manager.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { LiveFailure } from '#data/live/live-errors.ts'
import type { FirestoreClient } from './firestore-client.ts'
import { FirestoreWatch } from './firestore-watch.ts'

type Timer = ReturnType<typeof setTimeout>

interface WatchesDeps {
  random: () => number
  getSeq: () => number
  /** The progress or the status of a watch has changed. */
  onChange: () => void
}

/** All watches of one page: opens them for each client, and asks again after failures. */
export class FirestoreWatches {
  readonly #deps: WatchesDeps
  readonly #watches = new Map<string, FirestoreWatch>()
  readonly #lingering = new Map<FirestoreWatch, Timer>()
  readonly #failing = new Map<FirestoreWatch, { timer: Timer; attempt: number }>()
  /** Denied, but perhaps only because the session has ended. */
  readonly #denied = new Set<FirestoreWatch>()
  /** Watches that have not caught up since the client was opened or the connection was lost. */
  readonly #behind = new Set<FirestoreWatch>()
  #client: FirestoreClient | null = null
  #isUp = false

  constructor(deps: WatchesDeps) {
    this.#deps = deps
  }

  get isBehind(): boolean {
    return this.#behind.size > 0
  }

  hold<T extends LiveDocument>(query: LiveQuery): WatchedRows<T> {
    const watch = this.#watches.get(queryKey(query)) ?? this.#add(query)
    this.#stopLingering(watch)
    watch.holders += 1
    return watch.open<T>(() => this.#release(watch), this.#deps.getSeq)
  }

  open(client: FirestoreClient): void {
    this.#client = client
    for (const watch of this.#watches.values()) {
      if (watch.holders === 0) this.#forget(watch)
      else {
        this.#behind.add(watch)
        this.#listen(watch)
      }
    }
  }

  /** Removes all listeners and keeps the rows. */
  close(): void {
    this.#client = null
    this.#behind.clear()
    this.#denied.clear()
    for (const watch of this.#watches.values()) {
      this.#stopLingering(watch)
      this.#stopRetrying(watch)
      watch.stop()
    }
  }

  setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return
    this.#isUp = isUp
    for (const watch of this.#watches.values()) {
      if (!isUp) this.#stopLingering(watch)
      else if (watch.holders === 0) this.#forget(watch)
      watch.setUp(isUp)
    }
  }

  takeAnyVersion(): void {
    for (const watch of this.#watches.values()) watch.takeAnyVersion()
  }

  /** Firestore has answered this person after it had denied these: they are really forbidden. */
  confirmDenials(): void {
    for (const watch of this.#denied) {
      watch.refuse('forbidden')
      this.#behind.delete(watch)
    }
    if (this.#denied.size > 0) this.#deps.onChange()
    this.#denied.clear()
  }

  /** Asks again for what has failed, without waiting. */
  retryNow(): void {
    for (const watch of this.#failing.keys()) this.#retry(watch)
  }

  #add(query: LiveQuery): FirestoreWatch {
    const watch = new FirestoreWatch(query)
    watch.setUp(this.#isUp)
    this.#watches.set(queryKey(query), watch)
    this.#listen(watch)
    return watch
  }

  #listen(watch: FirestoreWatch): void {
    if (this.#client === null) return
    watch.listen(
      this.#client,
      () => this.#refresh(watch),
      (failure) => this.#fail(watch, failure),
    )
    this.#refresh(watch)
  }

  #refresh(watch: FirestoreWatch): void {
    if (watch.isConfirmed) {
      this.#stopRetrying(watch)
      this.#behind.delete(watch)
    } else if (watch.isForbidden) this.#behind.delete(watch)
    else if (watch.hasLoaded || this.#failing.has(watch)) this.#behind.add(watch)
    this.#deps.onChange()
  }

  /** The SDK itself tries again after a lost connection, and never after any other failure. */
  #fail(watch: FirestoreWatch, { reason }: LiveFailure): void {
    if (reason === 'forbidden') {
      watch.stop()
      this.#denied.add(watch)
    } else if (reason === 'invalid-query') watch.refuse(reason)
    else {
      const attempt = (this.#failing.get(watch)?.attempt ?? 0) + 1
      this.#stopRetrying(watch)
      const timer = setTimeout(() => this.#retry(watch), retryDelay(attempt, this.#deps.random))
      watch.refuse('failed')
      this.#failing.set(watch, { timer, attempt })
    }
    this.#refresh(watch)
  }

  #retry(watch: FirestoreWatch): void {
    clearTimeout(this.#failing.get(watch)?.timer)
    if (!watch.isListening) this.#listen(watch)
  }

  #release(watch: FirestoreWatch): void {
    watch.holders -= 1
    // Offline the rows are kept, because they could not be fetched again.
    if (watch.holders > 0 || !this.#isUp) return
    this.#lingering.set(
      watch,
      setTimeout(() => this.#forget(watch), lingerMs),
    )
  }

  #forget(watch: FirestoreWatch): void {
    this.#stopLingering(watch)
    this.#stopRetrying(watch)
    this.#behind.delete(watch)
    this.#denied.delete(watch)
    this.#watches.delete(queryKey(watch.query))
    watch.stop()
    this.#deps.onChange()
  }

  #stopLingering(watch: FirestoreWatch): void {
    clearTimeout(this.#lingering.get(watch))
    this.#lingering.delete(watch)
  }

  #stopRetrying(watch: FirestoreWatch): void {
    clearTimeout(this.#failing.get(watch)?.timer)
    this.#failing.delete(watch)
  }
}
