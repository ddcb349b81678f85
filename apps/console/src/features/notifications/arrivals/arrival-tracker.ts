import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** The notifications that arrived and weren't shown to the person yet. */
export interface ArrivedNotifications {
  /** Never empty; newest first. */
  notifications: readonly NotificationDocument[]
  /** Some of them arrived while there was no connection. */
  wasMissed: boolean
}

export interface UnreadSnapshot {
  /** The unread notifications, or the newest of them, in any order. */
  unread: readonly NotificationDocument[]
  /** The newest notifications, read or not. */
  newest: readonly NotificationDocument[]
  /** Arrivals are not to be shown, e.g. in quiet hours. */
  isQuiet: boolean
  /** The connection was just restored. */
  isAfterGap: boolean
}

/**
 * Finds out which notifications are new. `datetime` only increases, so one instant separates new
 * from old. A notification that is repeated gets a later `datetime` and is new again. Not new are
 * an older one that moves up into the window, and a read one that is marked as unread: their
 * `datetime` stays. One that is read elsewhere leaves the arrivals.
 */
export class ArrivalTracker {
  /** The latest `datetime` seen; null before the first snapshot. */
  #through: string | null = null
  /** `datetime` by id of read notifications later than that: they were read before they were seen as unread. */
  #read = new Map<string, string>()
  /** `datetime` by id of the arrivals. */
  readonly #arrived = new Map<string, string>()
  #wasMissed = false

  /** Returns what arrived since the last snapshot. */
  update({ unread, newest, isQuiet, isAfterGap }: UnreadSnapshot): NotificationDocument[] {
    const before = this.#through
    this.#advance(before === null ? [...newest, ...unread] : unread)
    const isNew = ({ id, datetime }: NotificationDocument) =>
      before !== null && datetime > before && this.#read.get(id) !== datetime
    const arrived = isQuiet ? [] : newestFirst(unread.filter(isNew))
    this.#rememberRead(newest)
    for (const { id, datetime } of arrived) this.#arrived.set(id, datetime)
    this.#wasMissed ||= isAfterGap && arrived.length > 0
    return arrived
  }

  /** The arrivals that are still unread; null if there are none. The others are dropped for good. */
  current(unread: readonly NotificationDocument[]): ArrivedNotifications | null {
    const notifications = newestFirst(
      unread.filter(({ id, datetime }) => this.#arrived.get(id) === datetime),
    )
    const ids = new Set(notifications.map(({ id }) => id))
    this.#remove((id) => !ids.has(id))
    return notifications.length === 0 ? null : { notifications, wasMissed: this.#wasMissed }
  }

  /** Everything up to this `datetime` was shown, in this tab or another. */
  markShown(through: string): void {
    // The other tab may have received what this one hasn't yet.
    if (this.#through !== null && this.#through < through) this.#through = through
    this.#remove((_id, datetime) => datetime <= through)
  }

  /** Drops all arrivals without showing them. */
  clear(): void {
    this.#remove(() => true)
  }

  #remove(matches: (id: string, datetime: string) => boolean): void {
    for (const [id, datetime] of this.#arrived) {
      if (matches(id, datetime)) this.#arrived.delete(id)
    }
    if (this.#arrived.size === 0) this.#wasMissed = false
  }

  #advance(seen: readonly NotificationDocument[]): void {
    const first = this.#through ?? ''
    this.#through = seen.reduce((last, { datetime }) => maxOf(last, datetime), first)
  }

  #rememberRead(newest: readonly NotificationDocument[]): void {
    for (const { id, datetime, readed } of newest) if (readed) this.#read.set(id, datetime)
    const through = this.#through ?? ''
    this.#read = new Map([...this.#read].filter(([, datetime]) => datetime > through))
  }
}

const maxOf = (one: string, other: string) => (one < other ? other : one)

const newestFirst = (notifications: readonly NotificationDocument[]) =>
  notifications.toSorted((one, other) => (one.datetime < other.datetime ? 1 : -1))
