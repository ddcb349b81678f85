import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** What came since the person was last told, as one thing to say. */
export interface News {
  /** Never empty; newest first. */
  notices: readonly NotificationDocument[]
  /** Some of it came while there was no connection. */
  wasMissed: boolean
}

export interface Sighting {
  /** All that is unread, or the newest of it; in any order. */
  unread: readonly NotificationDocument[]
  /** Nobody wants to be told now: it only counts. */
  isQuiet: boolean
  /** The connection was gone until just now. */
  isAfterGap: boolean
}

/**
 * Tells what is new from what was there. `datetime` only rises, so one instant parts both: what comes again
 * with a newer one is new again, what is read elsewhere is gone from the news by itself, and an older one
 * that moves up into the window, or is marked as unread, is none.
 */
export class NewsDesk {
  /** The newest ever seen; null until the first sight of all. */
  #through: string | null = null
  /** Where the news of now begins; null while there are none. */
  #since: string | null = null
  #wasMissed = false

  /** Answers what arrived this time. */
  see({ unread, isQuiet, isAfterGap }: Sighting): NotificationDocument[] {
    const before = this.#through
    this.#through = unread.reduce((last, { datetime }) => maxOf(last, datetime), before ?? '')
    if (before === null) return []
    const arrived = newerThan(unread, before)
    if (arrived.length === 0 || isQuiet) return []
    this.#since ??= before
    this.#wasMissed ||= isAfterGap
    return arrived
  }

  /** As it stands: null when all of it is told, or read meanwhile. */
  read(unread: readonly NotificationDocument[]): News | null {
    if (this.#since === null) return null
    const notices = newerThan(unread, this.#since)
    return notices.length === 0 ? null : { notices, wasMissed: this.#wasMissed }
  }

  /** The person was told. */
  dismiss(): void {
    this.#since = null
    this.#wasMissed = false
  }
}

const maxOf = (one: string, other: string) => (one < other ? other : one)

const newerThan = (notices: readonly NotificationDocument[], instant: string) =>
  notices
    .filter(({ datetime }) => datetime > instant)
    .toSorted((one, other) => (one.datetime < other.datetime ? 1 : -1))
