import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { LiveDatabase, Unsubscribe } from '#data/live/live-database.ts'
import { LiveFailure } from '#data/live/live-failure.ts'
import { notificationPath, notificationsPath } from './notification-queries.ts'
import {
  type PendingReads,
  type ReadMark,
  addAllRead,
  addRead,
  isNothingPending,
  nothingPending,
  parsePending,
  withoutAllRead,
  withoutRead,
} from './pending-reads.ts'
import type { Marking } from './say-not-marked.ts'
import { SentReads } from './sent-reads.ts'

/** After each failure of the same word; after one more it is given up, so that it holds back no other. */
const retryPausesMs = [1000, 2000, 4000, 8000, 16_000]

interface ReadQueueDeps {
  database: Pick<LiveDatabase, 'getConnection' | 'subscribe' | 'read' | 'setRead' | 'markAllRead'>
  administratorId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs one work at a time among all tabs. */
  lockTabs: (work: () => Promise<void>) => Promise<void>
  /** The server failed too often: the person must know. */
  onGivenUp: (marking: Marking, error: LiveFailure) => void
}

/**
 * Reading and unreading. With a connection it goes straight to the record; without one it waits in this browser, for
 * all its tabs, and goes out in order when the connection is back.
 */
export class ReadQueue {
  readonly #deps: ReadQueueDeps
  readonly #listeners = new Listeners()
  readonly storageKey: string
  #text: string | null = null
  #waiting = nothingPending
  /** That, over what was sent a moment ago. */
  #shown = nothingPending
  readonly #sent = new SentReads(() => this.#tell())
  #isFlushing = false
  /** Of the word that is first in line. */
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(deps: ReadQueueDeps) {
    this.#deps = deps
    this.storageKey = `arriero-pending-reads:${deps.administratorId}`
    this.look()
  }

  readonly subscribe = this.#listeners.add

  /** All that the feed has not brought yet. The same object until it changes. */
  readonly get = (): PendingReads => this.#shown

  /** What has not been sent yet. */
  readonly getWaiting = (): PendingReads => this.#waiting

  /** Resolves when the record or the queue holds it. Rejects with a `LiveFailure`. */
  async setRead(notification: NotificationDocument, readed: boolean): Promise<void> {
    const mark = { id: notification.id, datetime: notification.datetime, readed }
    const isSent = await this.#sendOrKeep(
      () => this.#send(mark),
      (waiting) => addRead(waiting, mark),
    )
    // A later word than what was sent a moment ago.
    if (isSent && this.#shown !== nothingPending) this.#confirm(() => this.#sent.add(mark))
  }

  async markAllRead(through: string): Promise<void> {
    const isSent = await this.#sendOrKeep(
      () => this.#sendAll(through),
      (waiting) => addAllRead(waiting, through),
    )
    if (isSent && this.#shown !== nothingPending) this.#confirm(() => this.#sent.addAll(through))
  }

  start(): Unsubscribe {
    void this.flush()
    const unsubscribe = this.#deps.database.subscribe(() => void this.flush())
    return () => {
      unsubscribe()
      this.#stopRetry()
      this.#sent.forget()
    }
  }

  /** Another tab may have changed what waits. */
  look(): void {
    const text = this.#deps.storage.getItem(this.storageKey)
    if (text === this.#text) return
    this.#text = text
    if (!isNothingPending(this.#waiting)) this.#sent.addTaken(this.#waiting)
    this.#waiting = parsePending(text)
    this.#failures = 0
    this.#tell()
  }

  async flush(): Promise<void> {
    if (this.#isFlushing || !this.#isLive()) return
    this.look()
    if (isNothingPending(this.#waiting)) return
    this.#stopRetry()
    this.#isFlushing = true
    try {
      await this.#deps.lockTabs(() => this.#sendWaiting())
    } finally {
      this.#isFlushing = false
    }
  }

  /** What is waiting goes first: a word never overtakes an older one. Answers whether the record holds it. */
  async #sendOrKeep(
    send: () => Promise<void>,
    change: (waiting: PendingReads) => PendingReads,
  ): Promise<boolean> {
    if (isNothingPending(this.#waiting)) {
      try {
        await send()
        return true
      } catch (error) {
        if (!(error instanceof LiveFailure && error.reason === 'offline')) throw error
      }
    }
    this.#change(change)
    // A server in trouble is left in peace until its pause is over.
    if (this.#retry === undefined) void this.flush()
    return false
  }

  async #sendWaiting(): Promise<void> {
    this.look()
    try {
      while (!isNothingPending(this.#waiting)) {
        await this.#sendFirst(this.#waiting)
        this.#failures = 0
      }
    } catch (error) {
      if (!(error instanceof LiveFailure)) throw error
      if (error.reason === 'failed') this.#retryLater()
      // Without connection it stays in the queue, and goes out when that is back.
    }
  }

  async #sendFirst({ through, each: [mark] }: PendingReads): Promise<void> {
    if (through !== null) {
      const isDone = await this.#settle('all', () => this.#sendAll(through))
      if (isDone) this.#sent.addAll(through)
      this.#change((waiting) => withoutAllRead(waiting, through))
    } else if (mark !== undefined) {
      const marking = mark.readed ? 'read' : 'unread'
      const isDone = await this.#settle(marking, () => this.#sendUnlessNew(mark))
      if (isDone) this.#sent.add(mark)
      this.#change((waiting) => withoutRead(waiting, mark))
    }
  }

  /** What will never be done is said and done with: another try would be refused as well. Answers whether it was done. */
  async #settle(marking: Marking, send: () => Promise<void>): Promise<boolean> {
    try {
      await send()
      return true
    } catch (error) {
      if (!(error instanceof LiveFailure) || error.reason === 'offline') throw error
      // There is nothing left to mark.
      if (error.reason === 'not-found') return false
      if (error.reason === 'failed') {
        this.#failures += 1
        if (this.#failures <= retryPausesMs.length) throw error
      }
      this.#deps.onGivenUp(marking, error)
      return false
    }
  }

  #stopRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #retryLater(): void {
    const pauseMs = retryPausesMs[this.#failures - 1]
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.flush()
    }, pauseMs)
  }

  /** One that happened again while the person was away stays unread: they have not seen that. */
  async #sendUnlessNew(mark: ReadMark): Promise<void> {
    if (mark.readed) {
      const path = notificationPath(this.#deps.administratorId, mark.id)
      const [held] = await this.#deps.database.read(collectionQuery(path))
      if (held === undefined || datetimeOf(held) > mark.datetime) return
    }
    await this.#send(mark)
  }

  #send({ id, readed }: ReadMark): Promise<void> {
    const { database, administratorId } = this.#deps
    return database.setRead(notificationPath(administratorId, id), readed)
  }

  #sendAll(through: string): Promise<void> {
    const { database, administratorId } = this.#deps
    return database.markAllRead(notificationsPath(administratorId), through)
  }

  #change(change: (waiting: PendingReads) => PendingReads): void {
    this.look()
    this.#waiting = change(this.#waiting)
    this.#text = isNothingPending(this.#waiting) ? null : JSON.stringify(this.#waiting)
    this.#keep()
    this.#tell()
  }

  #confirm(add: () => void): void {
    add()
    this.#tell()
  }

  #tell(): void {
    const shown = this.#sent.under(this.#waiting)
    this.#shown = isNothingPending(shown) ? nothingPending : shown
    this.#listeners.tell()
  }

  /** A full or blocked storage: it waits in this tab alone. */
  #keep(): void {
    const { storage } = this.#deps
    try {
      if (this.#text === null) storage.removeItem(this.storageKey)
      else storage.setItem(this.storageKey, this.#text)
    } catch {
      this.#text = storage.getItem(this.storageKey)
    }
  }

  #isLive(): boolean {
    return this.#deps.database.getConnection().kind === 'live'
  }
}

const datetimeOf = (document: LiveDocument): string => String(document['datetime'])
