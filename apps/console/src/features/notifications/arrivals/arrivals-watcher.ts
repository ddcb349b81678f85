import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { isQuietAt } from '@arriero/domain/notifications/quiet-hours.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { type News, NewsDesk } from './news-desk.ts'
import { SoundPace } from './sound-pace.ts'

/** A number that moves faster can't be read. */
const drawEveryMs = 400
/** What the server had told already comes right after its snapshot, which may be of a while ago. */
const settlesAfterMs = 3000

export type AlertPreferences = Pick<
  NotificationPreferences,
  'sounds' | 'hasBrowserNotifications' | 'quiet'
>

type NotificationRows = Pick<
  WatchedRows<NotificationDocument>,
  'getIds' | 'getRow' | 'getStatus' | 'subscribeBatch' | 'subscribeStatus'
>

/** The ways to reach a person, and what must be known to choose among them. */
export interface ArrivalsStage {
  unread: NotificationRows
  /** The newest of all, to know what was read before. */
  newest: NotificationRows
  /** Read here, though the record does not hold it yet. */
  isReadHere: (notification: NotificationDocument) => boolean
  subscribeReadHere: (listener: () => void) => () => void
  now: () => Date
  isVisible: () => boolean
  subscribeVisible: (listener: () => void) => () => void
  /** Null while they are not known: nobody is woken by mistake. */
  readPreferences: () => AlertPreferences | null
  /** Shows it, or changes what is shown. */
  showNews: (news: News, onClosed: () => void) => void
  hideNews: () => void
  /** The person was told, up to a `datetime`: for the other tabs, and from them. */
  tellTabs: (through: string) => void
  subscribeTold: (listener: (through: string) => void) => () => void
  sound: (severity: NotificationSeverity) => void
  /** Outside the page, while nobody sees it. */
  notify: (news: News) => void
}

/** Follows the unread notifications and tells of those that arrive, in one toast at most. */
export class ArrivalsWatcher {
  readonly #stage: ArrivalsStage
  readonly #desk = new NewsDesk()
  readonly #pace = new SoundPace()
  readonly #unsubscribes: (() => void)[]
  /** What the toast says now, by the instants of its notifications; null without one. */
  #shown: { instants: string; through: string } | null = null
  /** The newest that was told, in the page or outside. */
  #toldThrough = ''
  #lastStatus: 'first' | 'current' | 'behind' = 'first'
  /** When the rows were last caught up with, and whether that was the first time. */
  #caughtUp = { at: 0, isFirst: true }
  #hasMore = false
  #nextDraw: ReturnType<typeof setTimeout> | null = null

  constructor(stage: ArrivalsStage) {
    this.#stage = stage
    this.#unsubscribes = [
      ...[stage.unread, stage.newest].flatMap((rows) => [
        rows.subscribeBatch(() => this.#look()),
        rows.subscribeStatus(() => this.#look()),
      ]),
      stage.subscribeReadHere(() => this.#drawSoon()),
      stage.subscribeVisible(() => this.#draw()),
      stage.subscribeTold((through) => {
        this.#desk.dismiss(through)
        this.#drawSoon()
      }),
    ]
    this.#look()
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    if (this.#nextDraw !== null) clearTimeout(this.#nextDraw)
    this.#hide()
  }

  #look(): void {
    const { unread, newest, now } = this.#stage
    // Half a snapshot is no news, and rows that are stale bring none.
    if (unread.getStatus() !== 'current' || newest.getStatus() !== 'current') {
      if (this.#lastStatus === 'current') this.#lastStatus = 'behind'
      return
    }
    if (this.#lastStatus !== 'current') {
      this.#caughtUp = { at: now().getTime(), isFirst: this.#lastStatus === 'first' }
    }
    this.#lastStatus = 'current'
    this.#take(now())
  }

  #take(now: Date): void {
    const isSettling = now.getTime() - this.#caughtUp.at < settlesAfterMs
    const arrived = this.#desk.see({
      unread: this.#readUnread(),
      newest: documentsOf(this.#stage.newest),
      isQuiet: this.#isQuiet() || (isSettling && this.#caughtUp.isFirst),
      isAfterGap: isSettling,
    })
    if (arrived.length > 0) {
      const sounds = this.#stage.readPreferences()?.sounds ?? []
      const severity = this.#pace.choose(arrived, sounds, now)
      if (severity !== null) this.#stage.sound(severity)
    }
    this.#drawSoon()
  }

  /** At once, then in steps. */
  #drawSoon(): void {
    this.#hasMore = this.#nextDraw !== null
    if (this.#hasMore || !this.#draw()) return
    this.#nextDraw = setTimeout(() => {
      this.#nextDraw = null
      if (this.#hasMore) this.#drawSoon()
    }, drawEveryMs)
  }

  /** Answers whether the person was told anything. */
  #draw(): boolean {
    // What the quiet hours find untold stays so.
    if (this.#isQuiet()) this.#desk.forget()
    const news = this.#desk.read(this.#readUnread())
    // A toast nobody sees would be over before they look.
    return this.#stage.isVisible() ? this.#drawToast(news) : this.#drawOutside(news)
  }

  #drawToast(news: News | null): boolean {
    const shown = news === null ? null : spanOf(news)
    if (shown?.instants === this.#shown?.instants) return false
    if (news === null || shown === null) {
      this.#hide()
      return true
    }
    this.#stage.showNews(news, () => this.#close())
    this.#shown = shown
    this.#toldThrough = shown.through
    return true
  }

  /** Only what arrived since: what is left after some was read is no reason to call again. */
  #drawOutside(news: News | null): boolean {
    if (news === null || !this.#stage.readPreferences()?.hasBrowserNotifications) return false
    const { through } = spanOf(news)
    if (through <= this.#toldThrough) return false
    this.#stage.notify(news)
    this.#toldThrough = through
    return true
  }

  /** By the person, or because its time was over: they were told. */
  #close(): void {
    if (this.#shown === null) return
    const { through } = this.#shown
    this.#shown = null
    this.#desk.dismiss(through)
    this.#stage.tellTabs(through)
  }

  #hide(): void {
    if (this.#shown === null) return
    this.#shown = null
    this.#stage.hideNews()
  }

  #isQuiet(): boolean {
    const preferences = this.#stage.readPreferences()
    if (preferences === null) return true
    return preferences.quiet !== null && isQuietAt(preferences.quiet, this.#stage.now())
  }

  #readUnread(): NotificationDocument[] {
    const { unread, isReadHere } = this.#stage
    return documentsOf(unread).filter((notification) => !isReadHere(notification))
  }
}

const documentsOf = ({ getIds, getRow }: NotificationRows): NotificationDocument[] =>
  getIds().flatMap((id) => getRow(id) ?? [])

const spanOf = ({ notifications }: News) => ({
  instants: notifications.map(({ datetime }) => datetime).join(),
  through: notifications[0]?.datetime ?? '',
})
