import { type LiveDocument, collectionQuery } from '@arriero/domain/live/live-query.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Listeners } from '#data/listeners.ts'
import type { LiveDatabase, Unsubscribe } from '#data/live/live-database.ts'
import { LiveFailure } from '#data/live/live-errors.ts'
import { notificationPath, notificationsPath } from './notification-queries.ts'
import {
  type PendingReads,
  type ReadMark,
  SentReads,
  addAllRead,
  addRead,
  isEmpty,
  noPendingReads,
  parsePending,
  withoutAllRead,
  withoutRead,
} from './pending-reads.ts'

/** Pauses before the retries of a change. After the last retry it is dropped, so that it does not block the rest. */
const retryPausesMs = [1000, 2000, 4000, 8000, 16_000]

/** One notification is marked as read or as unread, or all as read. */
export type ReadChange = 'read' | 'unread' | 'all'

interface ReadQueueDeps {
  database: Pick<LiveDatabase, 'getConnection' | 'subscribe' | 'read' | 'setRead' | 'markAllRead'>
  administratorId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs one task at a time across all tabs. */
  lockTabs: (task: () => Promise<void>) => Promise<void>
  /** A queued change was dropped, because it was refused or failed too often. */
  onDropped: (change: ReadChange, error: LiveFailure) => void
}

/**
 * Marks notifications as read or unread. With a connection a change is sent at once. Without one it is queued in the
 * storage of this browser, shared by all tabs, and sent in order when the connection is back.
 */
export class ReadQueue {
  readonly #deps: ReadQueueDeps
  readonly #listeners = new Listeners()
  readonly storageKey: string
  /** The queue as it is in the storage. */
  #text: string | null = null
  #waiting = noPendingReads
  /** The queue, applied over changes that were sent but not confirmed yet. */
  #shown = noPendingReads
  readonly #sent = new SentReads(() => this.#notify())
  #isFlushing = false
  /** Failed attempts to send the first change in the queue. */
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(deps: ReadQueueDeps) {
    this.#deps = deps
    this.storageKey = `arriero-pending-reads:${deps.administratorId}`
    this.readStorage()
  }

  readonly subscribe = this.#listeners.add

  /** All changes that the live list has not confirmed yet. The same object until it changes. */
  readonly get = (): PendingReads => this.#shown

  /** The changes that have not been sent yet. */
  readonly getWaiting = (): PendingReads => this.#waiting

  /** Resolves when the change is stored on the server or in the queue. Rejects with a `LiveFailure`. */
  async setRead(notification: NotificationDocument, readed: boolean): Promise<void> {
    const mark = { id: notification.id, datetime: notification.datetime, readed }
    const isSent = await this.#sendOrQueue(
      () => this.#send(mark),
      (waiting) => addRead(waiting, mark),
    )
    // It overrides earlier changes that were sent but not confirmed yet.
    if (isSent && this.#shown !== noPendingReads) this.#confirm(() => this.#sent.add(mark))
  }

  async markAllRead(through: string): Promise<void> {
    const isSent = await this.#sendOrQueue(
      () => this.#sendAll(through),
      (waiting) => addAllRead(waiting, through),
    )
    if (isSent && this.#shown !== noPendingReads) this.#confirm(() => this.#sent.addAll(through))
  }

  start(): Unsubscribe {
    void this.flush()
    const unsubscribe = this.#deps.database.subscribe(() => void this.flush())
    return () => {
      unsubscribe()
      this.#stopRetry()
      this.#sent.clear()
    }
  }

  /** Another tab may have changed the queue. */
  readStorage(): void {
    const text = this.#deps.storage.getItem(this.storageKey)
    if (text === this.#text) return
    this.#text = text
    if (!isEmpty(this.#waiting)) this.#sent.addTaken(this.#waiting)
    this.#waiting = parsePending(text)
    this.#failures = 0
    this.#notify()
  }

  async flush(): Promise<void> {
    if (this.#isFlushing || !this.#isLive()) return
    this.readStorage()
    if (isEmpty(this.#waiting)) return
    this.#stopRetry()
    this.#isFlushing = true
    try {
      await this.#deps.lockTabs(() => this.#sendWaiting())
    } finally {
      this.#isFlushing = false
    }
  }

  /** Queued if others wait, so that no change overtakes an older one. Returns whether it was sent. */
  async #sendOrQueue(
    send: () => Promise<void>,
    change: (waiting: PendingReads) => PendingReads,
  ): Promise<boolean> {
    if (isEmpty(this.#waiting)) {
      try {
        await send()
        return true
      } catch (error) {
        if (!(error instanceof LiveFailure && error.reason === 'offline')) throw error
      }
    }
    this.#change(change)
    // After a failure nothing is sent until the pause is over.
    if (this.#retry === undefined) void this.flush()
    return false
  }

  async #sendWaiting(): Promise<void> {
    this.readStorage()
    try {
      while (!isEmpty(this.#waiting)) {
        await this.#sendFirst(this.#waiting)
        this.#failures = 0
      }
    } catch (error) {
      if (!(error instanceof LiveFailure)) throw error
      if (error.reason === 'failed') this.#retryLater()
      // Offline: it stays in the queue until the connection is back.
    }
  }

  async #sendFirst({ through, each: [mark] }: PendingReads): Promise<void> {
    if (through !== null) {
      const isDone = await this.#sendOrDrop('all', () => this.#sendAll(through))
      if (isDone) this.#sent.addAll(through)
      this.#change((waiting) => withoutAllRead(waiting, through))
    } else if (mark !== undefined) {
      const change = mark.readed ? 'read' : 'unread'
      const isDone = await this.#sendOrDrop(change, () => this.#sendUnlessRepeated(mark))
      if (isDone) this.#sent.add(mark)
      this.#change((waiting) => withoutRead(waiting, mark))
    }
  }

  /** A refused change is dropped and reported, because a retry would be refused too. Returns whether it was done. */
  async #sendOrDrop(change: ReadChange, send: () => Promise<void>): Promise<boolean> {
    try {
      await send()
      return true
    } catch (error) {
      if (!(error instanceof LiveFailure) || error.reason === 'offline') throw error
      // The notification no longer exists.
      if (error.reason === 'not-found') return false
      if (error.reason === 'failed') {
        this.#failures += 1
        if (this.#failures <= retryPausesMs.length) throw error
      }
      this.#deps.onDropped(change, error)
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

  /** A notification that was repeated while offline stays unread: the user has not seen the repetition. */
  async #sendUnlessRepeated(mark: ReadMark): Promise<void> {
    if (mark.readed) {
      const path = notificationPath(this.#deps.administratorId, mark.id)
      const [current] = await this.#deps.database.read(collectionQuery(path))
      if (current === undefined || datetimeOf(current) > mark.datetime) return
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
    this.readStorage()
    this.#waiting = change(this.#waiting)
    this.#text = isEmpty(this.#waiting) ? null : JSON.stringify(this.#waiting)
    this.#writeStorage()
    this.#notify()
  }

  #confirm(add: () => void): void {
    add()
    this.#notify()
  }

  #notify(): void {
    const shown = this.#sent.withQueued(this.#waiting)
    this.#shown = isEmpty(shown) ? noPendingReads : shown
    this.#listeners.notify()
  }

  /** If the storage is full or blocked, the queue stays in the memory of this tab. */
  #writeStorage(): void {
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
