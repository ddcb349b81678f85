import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** What came since the person was last told, as one thing to say. */
export interface News {
  /** Never empty; newest first. */
  notifications: readonly NotificationDocument[]
  /** Some of it came while there was no connection. */
  wasMissed: boolean
}

export interface Sighting {
  /** All that is unread, or the newest of it; in any order. */
  unread: readonly NotificationDocument[]
  /** The newest of all, read or not. */
  newest: readonly NotificationDocument[]
  /** Nobody wants to be told now: it only counts. */
  isQuiet: boolean
  /** The connection was gone until just now. */
  isAfterGap: boolean
}

/**
 * Tells what is new from what was there. `datetime` only rises, so one instant parts both: what comes again
 * with a newer one is new again, what is read elsewhere is gone from the news by itself, and an older one
 * that moves up into the window is none. Nor is what was read and is marked as unread: its instant stays.
 */
export class NewsDesk {
  /** The newest ever seen; null until the first sight of all. */
  #through: string | null = null
  /** Seen as read and newer than that: came and was over before it was seen as unread. Instants by id. */
  #read = new Map<string, string>()
  /** What is to be told or being told, the same way. */
  readonly #news = new Map<string, string>()
  #wasMissed = false

  /** Answers what arrived this time. */
  see({ unread, newest, isQuiet, isAfterGap }: Sighting): NotificationDocument[] {
    const before = this.#through
    this.#raise(before === null ? [...newest, ...unread] : unread)
    const isNew = ({ id, datetime }: NotificationDocument) =>
      before !== null && datetime > before && this.#read.get(id) !== datetime
    const arrived = isQuiet ? [] : newestFirst(unread.filter(isNew))
    this.#rememberRead(newest)
    for (const { id, datetime } of arrived) this.#news.set(id, datetime)
    this.#wasMissed ||= isAfterGap && arrived.length > 0
    return arrived
  }

  /** As it stands: null when all of it is told, or read meanwhile, which takes it out for good. */
  read(unread: readonly NotificationDocument[]): News | null {
    const notifications = newestFirst(
      unread.filter(({ id, datetime }) => this.#news.get(id) === datetime),
    )
    const left = new Set(notifications.map(({ id }) => id))
    this.#letGo((id) => !left.has(id))
    return notifications.length === 0 ? null : { notifications, wasMissed: this.#wasMissed }
  }

  /** The person was told of all up to an instant, here or in another tab. */
  dismiss(through: string): void {
    // Another tab may have seen what is still on its way to this one.
    if (this.#through !== null && this.#through < through) this.#through = through
    this.#letGo((_id, datetime) => datetime <= through)
  }

  /** Nobody is to be told of any of it. */
  forget(): void {
    this.#letGo(() => true)
  }

  #letGo(isOver: (id: string, datetime: string) => boolean): void {
    for (const [id, datetime] of this.#news) if (isOver(id, datetime)) this.#news.delete(id)
    if (this.#news.size === 0) this.#wasMissed = false
  }

  #raise(seen: readonly NotificationDocument[]): void {
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
