import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Unsubscribe, WatchedRows } from '#data/live/live-database.ts'

/** The part of a row set that a list of notifications uses. */
export type NotificationRows = Pick<
  WatchedRows<NotificationDocument>,
  'getIds' | 'getRow' | 'subscribeIds' | 'subscribeRow'
>

/** Notifications that were read in a list of unread ones, by id, as the user saw them. */
export type RetainedNotifications = Map<string, NotificationDocument>

/**
 * The rows of a subscription, and those the user has read in it. A subscription to unread notifications drops a row as
 * soon as it is read, but the row that the user has just clicked must not disappear. A retained row is shown as read;
 * if it is marked as unread again, the subscription has it, and its version wins.
 */
export class RetainedRows implements NotificationRows {
  readonly #rows: WatchedRows<NotificationDocument>
  readonly #retained: RetainedNotifications
  #merged: { source: readonly string[]; retained: number; ids: readonly string[] } | null = null

  constructor(rows: WatchedRows<NotificationDocument>, retained: RetainedNotifications) {
    this.#rows = rows
    this.#retained = retained
  }

  /** Must be called before the notification is marked as read. */
  readonly retain = (notification: NotificationDocument): void => {
    this.#retained.set(notification.id, { ...notification, readed: true })
  }

  readonly getIds = (): readonly string[] => {
    const source = this.#rows.getIds()
    const retained = this.#retained.size
    if (retained === 0) return source
    if (this.#merged?.source !== source || this.#merged.retained !== retained) {
      this.#merged = { source, retained, ids: this.#merge(source) }
    }
    return this.#merged.ids
  }

  readonly getRow = (id: string): NotificationDocument | undefined =>
    this.#rows.getRow(id) ?? this.#retained.get(id)

  readonly subscribeIds = (listener: () => void): Unsubscribe => this.#rows.subscribeIds(listener)

  readonly subscribeRow = (id: string, listener: () => void): Unsubscribe =>
    this.#rows.subscribeRow(id, listener)

  #merge(ids: readonly string[]): readonly string[] {
    const gone = [...this.#retained.keys()].filter((id) => this.#rows.getRow(id) === undefined)
    if (gone.length === 0) return ids
    const datetime = (id: string) => this.getRow(id)?.datetime ?? ''
    return [...ids, ...gone].toSorted((one, other) => (datetime(one) < datetime(other) ? 1 : -1))
  }
}
