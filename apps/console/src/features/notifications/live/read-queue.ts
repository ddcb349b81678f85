import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { LiveDatabase, Unsubscribe } from '#data/live/live-database.ts'
import { LiveFailure, type LiveFailureReason } from '#data/live/live-failure.ts'
import { notificationPath, notificationsPath } from './notification-queries.ts'
import {
  type PendingReads,
  addAllRead,
  addRead,
  isNothingPending,
  nothingPending,
  parsePending,
  withoutAllRead,
  withoutRead,
} from './pending-reads.ts'

type Mark = PendingReads['each'][number]

interface ReadQueueDeps {
  database: Pick<LiveDatabase, 'getConnection' | 'subscribe' | 'read' | 'setRead' | 'markAllRead'>
  administratorId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs one work at a time among all tabs. */
  lockTabs: (work: () => Promise<void>) => Promise<void>
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
  #pending = nothingPending
  #isFlushing = false

  constructor(deps: ReadQueueDeps) {
    this.#deps = deps
    this.storageKey = `arriero-pending-reads:${deps.administratorId}`
    this.look()
  }

  readonly subscribe = this.#listeners.add

  /** The same object until it changes. */
  readonly get = (): PendingReads => this.#pending

  /** Resolves when the record or the queue holds it. Rejects with a `LiveFailure`. */
  setRead(notification: NotificationDocument, readed: boolean): Promise<void> {
    const mark = { id: notification.id, datetime: notification.datetime, readed }
    return this.#sendOrKeep(
      () => this.#send(mark),
      (pending) => addRead(pending, mark),
    )
  }

  markAllRead(through: string): Promise<void> {
    return this.#sendOrKeep(
      () => this.#sendAll(through),
      (pending) => addAllRead(pending, through),
    )
  }

  start(): Unsubscribe {
    void this.flush()
    return this.#deps.database.subscribe(() => void this.flush())
  }

  /** Another tab may have changed what waits. */
  look(): void {
    const text = this.#deps.storage.getItem(this.storageKey)
    if (text === this.#text) return
    this.#text = text
    this.#pending = parsePending(text)
    this.#listeners.tell()
  }

  async flush(): Promise<void> {
    if (this.#isFlushing || !this.#isLive()) return
    this.look()
    if (isNothingPending(this.#pending)) return
    this.#isFlushing = true
    try {
      await this.#deps.lockTabs(() => this.#sendPending())
    } finally {
      this.#isFlushing = false
    }
  }

  /** What is waiting goes first: a word never overtakes an older one. */
  async #sendOrKeep(
    send: () => Promise<void>,
    change: (pending: PendingReads) => PendingReads,
  ): Promise<void> {
    if (isNothingPending(this.#pending)) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof LiveFailure && error.reason === 'offline')) throw error
      }
    }
    this.#change(change)
    void this.flush()
  }

  async #sendPending(): Promise<void> {
    this.look()
    try {
      while (!isNothingPending(this.#pending)) {
        const { through, each } = this.#pending
        const [mark] = each
        if (through !== null) {
          await settle(this.#sendAll(through))
          this.#change((pending) => withoutAllRead(pending, through))
        } else if (mark !== undefined) {
          await settle(this.#sendUnlessNew(mark))
          this.#change((pending) => withoutRead(pending, mark))
        }
      }
    } catch (error) {
      // It stays in the queue; the next change of the connection tries again.
      if (!(error instanceof LiveFailure)) throw error
    }
  }

  /** One that happened again while the person was away stays unread: they have not seen that. */
  async #sendUnlessNew(mark: Mark): Promise<void> {
    if (mark.readed) {
      const path = notificationPath(this.#deps.administratorId, mark.id)
      const [held] = await this.#deps.database.read(collectionQuery(path))
      if (held === undefined || datetimeOf(held) > mark.datetime) return
    }
    await this.#send(mark)
  }

  #send({ id, readed }: Mark): Promise<void> {
    const { database, administratorId } = this.#deps
    return database.setRead(notificationPath(administratorId, id), readed)
  }

  #sendAll(through: string): Promise<void> {
    const { database, administratorId } = this.#deps
    return database.markAllRead(notificationsPath(administratorId), through)
  }

  #change(change: (pending: PendingReads) => PendingReads): void {
    this.look()
    this.#pending = change(this.#pending)
    this.#text = isNothingPending(this.#pending) ? null : JSON.stringify(this.#pending)
    this.#keep()
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

const later: ReadonlySet<LiveFailureReason> = new Set(['offline', 'failed'])

/** What will never be done is done with: another try would be refused as well. */
async function settle(sent: Promise<void>): Promise<void> {
  try {
    await sent
  } catch (error) {
    if (!(error instanceof LiveFailure) || later.has(error.reason)) throw error
  }
}
