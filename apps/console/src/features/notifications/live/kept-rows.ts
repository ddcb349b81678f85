import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Unsubscribe, WatchedRows } from '#data/live/live-database.ts'

type Rows = WatchedRows<NotificationDocument>

/** What a list of notifications needs of its rows. */
export type NotificationRows = Pick<Rows, 'getIds' | 'getRow' | 'subscribeIds' | 'subscribeRow'>

/** What a person read in a list of unread ones, by id, as they saw it. */
export type KeptNotifications = Map<string, NotificationDocument>

/**
 * The rows of a watch, and those the person has read in it: the watch of unread ones lets go of a row that is read,
 * and what somebody has just clicked must not vanish from under the mouse. A kept one stands as it was, as read; if it is
 * unread again the watch has it, and the watch is right.
 */
export class KeptRows implements NotificationRows {
  readonly #rows: Rows
  readonly #kept: KeptNotifications
  #merged: { of: readonly string[]; kept: number; ids: readonly string[] } | null = null

  constructor(rows: Rows, kept: KeptNotifications) {
    this.#rows = rows
    this.#kept = kept
  }

  /** Before it is marked as read. */
  readonly keep = (notification: NotificationDocument): void => {
    this.#kept.set(notification.id, { ...notification, readed: true })
  }

  readonly getIds = (): readonly string[] => {
    const of = this.#rows.getIds()
    const kept = this.#kept.size
    if (kept === 0) return of
    if (this.#merged?.of !== of || this.#merged.kept !== kept) {
      this.#merged = { of, kept, ids: this.#merge(of) }
    }
    return this.#merged.ids
  }

  readonly getRow = (id: string): NotificationDocument | undefined =>
    this.#rows.getRow(id) ?? this.#kept.get(id)

  readonly subscribeIds = (listener: () => void): Unsubscribe => this.#rows.subscribeIds(listener)

  readonly subscribeRow = (id: string, listener: () => void): Unsubscribe =>
    this.#rows.subscribeRow(id, listener)

  #merge(ids: readonly string[]): readonly string[] {
    const gone = [...this.#kept.keys()].filter((id) => this.#rows.getRow(id) === undefined)
    if (gone.length === 0) return ids
    const datetime = (id: string) => this.getRow(id)?.datetime ?? ''
    return [...ids, ...gone].toSorted((one, other) => (datetime(one) < datetime(other) ? 1 : -1))
  }
}
