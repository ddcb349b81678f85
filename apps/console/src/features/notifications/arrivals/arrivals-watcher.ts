import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { isQuietAt } from '@arriero/domain/notifications/notification-preferences.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { type ArrivedNotifications, ArrivalTracker } from './arrival-tracker.ts'
import { SoundThrottle } from './chimes.ts'
import { worstSeverity } from './describe-arrivals.ts'
import { ToastBudget } from './toast-budget.ts'

/** Minimum time between updates of the toast: a count that changes faster can't be read. */
const updateIntervalMs = 400
/** How long a toast stays on screen. */
const toastMs: Record<NotificationSeverity, number> = {
  info: 4000,
  warning: 4000,
  critical: 7000,
}
/** A text that changes stays at least this long. */
const readingMs = 2500
/** For this long after the rows become current, older notifications may still come in. */
const settleMs = 3000

export type AlertPreferences = Pick<
  NotificationPreferences,
  'sounds' | 'hasBrowserNotifications' | 'quiet'
>

type WatchedNotifications = Pick<
  WatchedRows<NotificationDocument>,
  'getIds' | 'getRow' | 'getStatus' | 'subscribeBatch' | 'subscribeStatus'
>

export interface ArrivalsDeps {
  unread: WatchedNotifications
  /** The newest notifications, read or not; they show which ones have been read. */
  newest: WatchedNotifications
  /** Marked as read in this browser, but not yet in the database. */
  isMarkedRead: (notification: NotificationDocument) => boolean
  subscribeMarkedRead: (listener: () => void) => () => void
  now: () => Date
  isVisible: () => boolean
  subscribeVisible: (listener: () => void) => () => void
  /** Null while they are loading; nothing is shown then, because it may be quiet hours. */
  readPreferences: () => AlertPreferences | null
  /** Opens the toast, or updates the open one, which then stays for this long. */
  showToast: (arrivals: ArrivedNotifications, forMs: number, onClosed: () => void) => void
  hideToast: () => void
  /** Sends the `datetime` up to which notifications were shown to the other tabs. */
  broadcastShown: (through: string) => void
  subscribeShown: (listener: (through: string) => void) => () => void
  playSound: (severity: NotificationSeverity) => void
  /** Shows a browser notification, while the page is hidden. */
  showOutside: (arrivals: ArrivedNotifications) => void
}

/** Watches the unread notifications and shows those that arrive, in at most one toast. */
export class ArrivalsWatcher {
  readonly #deps: ArrivalsDeps
  readonly #tracker = new ArrivalTracker()
  readonly #soundThrottle = new SoundThrottle()
  readonly #unsubscribes: (() => void)[]
  readonly #budget = new ToastBudget()
  /** Key and latest `datetime` of the notifications in the open toast, and its end; null if none is open. */
  #toast: { key: string; through: string; until: number } | null = null
  /** Shows what arrived while there was no time for another toast. */
  #laterTimer: ReturnType<typeof setTimeout> | null = null
  /** The latest `datetime` that was shown, by toast or browser notification. */
  #shownThrough = ''
  #lastStatus: 'never-current' | 'current' | 'behind' = 'never-current'
  /** When the rows last became current, and whether for the first time. */
  #caughtUp = { at: 0, isFirst: true }
  #hasPendingUpdate = false
  #updateTimer: ReturnType<typeof setTimeout> | null = null

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps
    this.#unsubscribes = [
      ...[deps.unread, deps.newest].flatMap((rows) => [
        rows.subscribeBatch(() => this.#checkRows()),
        rows.subscribeStatus(() => this.#checkRows()),
      ]),
      deps.subscribeMarkedRead(() => this.#updateSoon()),
      deps.subscribeVisible(() => this.#update()),
      deps.subscribeShown((through) => {
        this.#tracker.markShown(through)
        this.#updateSoon()
      }),
    ]
    this.#checkRows()
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    if (this.#updateTimer !== null) clearTimeout(this.#updateTimer)
    if (this.#laterTimer !== null) clearTimeout(this.#laterTimer)
    this.#hideToast()
  }

  #checkRows(): void {
    const { unread, newest, now } = this.#deps
    // Ignores partial snapshots and stale rows.
    if (unread.getStatus() !== 'current' || newest.getStatus() !== 'current') {
      if (this.#lastStatus === 'current') this.#lastStatus = 'behind'
      return
    }
    if (this.#lastStatus !== 'current') {
      this.#caughtUp = { at: now().getTime(), isFirst: this.#lastStatus === 'never-current' }
    }
    this.#lastStatus = 'current'
    this.#trackArrivals(now())
  }

  #trackArrivals(now: Date): void {
    const isSettling = now.getTime() - this.#caughtUp.at < settleMs
    const arrived = this.#tracker.update({
      unread: this.#listUnread(),
      newest: documentsOf(this.#deps.newest),
      isQuiet: this.#isQuiet() || (isSettling && this.#caughtUp.isFirst),
      isAfterGap: isSettling,
    })
    if (arrived.length > 0) {
      const sounds = this.#deps.readPreferences()?.sounds ?? []
      const severity = this.#soundThrottle.choose(arrived, sounds, now)
      if (severity !== null) this.#deps.playSound(severity)
    }
    this.#updateSoon()
  }

  /** Updates at once, then at most once per interval. */
  #updateSoon(): void {
    this.#hasPendingUpdate = this.#updateTimer !== null
    if (this.#hasPendingUpdate || !this.#update()) return
    this.#updateTimer = setTimeout(() => {
      this.#updateTimer = null
      if (this.#hasPendingUpdate) this.#updateSoon()
    }, updateIntervalMs)
  }

  /** Returns whether the toast or the browser notification changed. */
  #update(): boolean {
    // Arrivals that weren't shown before the quiet hours are not shown after them either.
    if (this.#isQuiet()) this.#tracker.clear()
    const arrivals = this.#tracker.current(this.#listUnread())
    // A toast in a hidden page would close before the person looks.
    return this.#deps.isVisible() ? this.#updateToast(arrivals) : this.#updateOutside(arrivals)
  }

  #updateToast(arrivals: ArrivedNotifications | null): boolean {
    const toast = arrivals === null ? null : summarize(arrivals)
    if (toast?.key === this.#toast?.key) return false
    if (arrivals === null || toast === null) {
      this.#hideToast()
      return true
    }
    const until = this.#planEnd(worstSeverity(arrivals.notifications))
    if (until === null) return false
    const forMs = until - this.#deps.now().getTime()
    this.#deps.showToast(arrivals, forMs, () => this.#handleClosed())
    this.#toast = { ...toast, until }
    this.#shownThrough = toast.through
    return true
  }

  /** When the toast closes; null if toasts have been on screen for long enough, and it is shown later. */
  #planEnd(severity: NotificationSeverity): number | null {
    const now = this.#deps.now()
    if (this.#toast !== null) {
      const { until } = this.#toast
      const more = Math.max(now.getTime() + readingMs - until, 0)
      return this.#budget.spend(more, severity, now) ? until + more : until
    }
    const forMs = toastMs[severity]
    if (this.#budget.spend(forMs, severity, now)) return now.getTime() + forMs
    if (this.#laterTimer !== null) clearTimeout(this.#laterTimer)
    const waitMs = this.#budget.waitMs(forMs, severity, now)
    this.#laterTimer = setTimeout(() => this.#update(), waitMs)
    return null
  }

  /** Only for new arrivals: if some of the shown notifications are read, the others are not shown again. */
  #updateOutside(arrivals: ArrivedNotifications | null): boolean {
    if (arrivals === null || !this.#deps.readPreferences()?.hasBrowserNotifications) return false
    const { through } = summarize(arrivals)
    if (through <= this.#shownThrough) return false
    this.#deps.showOutside(arrivals)
    this.#shownThrough = through
    return true
  }

  /** The toast was closed by the person or by its timeout; both count as shown. */
  #handleClosed(): void {
    if (this.#toast === null) return
    const { through } = this.#toast
    this.#toast = null
    this.#tracker.markShown(through)
    this.#deps.broadcastShown(through)
  }

  #hideToast(): void {
    if (this.#toast === null) return
    this.#toast = null
    this.#deps.hideToast()
  }

  #isQuiet(): boolean {
    const preferences = this.#deps.readPreferences()
    if (preferences === null) return true
    return preferences.quiet !== null && isQuietAt(preferences.quiet, this.#deps.now())
  }

  #listUnread(): NotificationDocument[] {
    const { unread, isMarkedRead } = this.#deps
    return documentsOf(unread).filter((notification) => !isMarkedRead(notification))
  }
}

const documentsOf = ({ getIds, getRow }: WatchedNotifications): NotificationDocument[] =>
  getIds().flatMap((id) => getRow(id) ?? [])

/** `key` identifies the set of notifications; `through` is their latest `datetime`. */
const summarize = ({ notifications }: ArrivedNotifications) => ({
  key: notifications.map(({ datetime }) => datetime).join(),
  through: notifications[0]?.datetime ?? '',
})
