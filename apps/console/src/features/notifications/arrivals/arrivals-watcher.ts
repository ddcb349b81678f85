import type { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'
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

export type AlertPreferences = Pick<NoticePreferences, 'sounds' | 'hasBrowserNotices' | 'quiet'>

/** The ways to reach a person, and what must be known to choose among them. */
export interface ArrivalsStage {
  rows: Pick<
    WatchedRows<NotificationDocument>,
    'getIds' | 'getRow' | 'getStatus' | 'subscribeBatch' | 'subscribeStatus'
  >
  now: () => Date
  isVisible: () => boolean
  subscribeVisible: (listener: () => void) => () => void
  readPreferences: () => AlertPreferences
  /** Shows it, or changes what is shown. */
  showNews: (news: News, onClosed: () => void) => void
  hideNews: () => void
  sound: (severity: NotificationSeverity) => void
  /** Outside the page, while nobody sees it. */
  notify: (news: News) => void
}

/** Follows the unread notices and tells of those that arrive, in one toast at most. */
export class ArrivalsWatcher {
  readonly #stage: ArrivalsStage
  readonly #desk = new NewsDesk()
  readonly #pace = new SoundPace()
  readonly #unsubscribes: (() => void)[]
  /** What the toast says now, by the instants of its notices; null without one. */
  #shown: string | null = null
  #lastStatus: 'first' | 'current' | 'behind' = 'first'
  /** When the rows were last caught up with, and whether that was the first time. */
  #caughtUp = { at: 0, isFirst: true }
  #hasMore = false
  #nextDraw: ReturnType<typeof setTimeout> | null = null

  constructor(stage: ArrivalsStage) {
    this.#stage = stage
    this.#unsubscribes = [
      stage.rows.subscribeBatch(() => this.#look()),
      stage.rows.subscribeStatus(() => this.#look()),
      stage.subscribeVisible(() => this.#draw()),
    ]
    this.#look()
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    if (this.#nextDraw !== null) clearTimeout(this.#nextDraw)
    this.#hide()
  }

  #look(): void {
    const { rows, now } = this.#stage
    // Half a snapshot is no news, and rows that are stale bring none.
    if (rows.getStatus() !== 'current') {
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
    const { quiet, sounds, hasBrowserNotices } = this.#stage.readPreferences()
    const unread = this.#readUnread()
    const isSettling = now.getTime() - this.#caughtUp.at < settlesAfterMs
    const arrived = this.#desk.see({
      unread,
      isQuiet: (quiet !== null && isQuietAt(quiet, now)) || (isSettling && this.#caughtUp.isFirst),
      isAfterGap: isSettling,
    })
    if (arrived.length > 0) {
      const severity = this.#pace.choose(arrived, sounds, now)
      if (severity !== null) this.#stage.sound(severity)
      const news = this.#desk.read(unread)
      if (hasBrowserNotices && news !== null && !this.#stage.isVisible()) this.#stage.notify(news)
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

  /** Answers whether anything looks different now. */
  #draw(): boolean {
    // A toast nobody sees would be over before they look.
    if (!this.#stage.isVisible()) return false
    const news = this.#desk.read(this.#readUnread())
    const wanted = news?.notices.map(({ datetime }) => datetime).join() ?? null
    if (wanted === this.#shown) return false
    if (news === null) this.#hide()
    else this.#stage.showNews(news, () => this.#close())
    this.#shown = wanted
    return true
  }

  #close(): void {
    this.#shown = null
    this.#desk.dismiss()
  }

  #hide(): void {
    if (this.#shown === null) return
    this.#stage.hideNews()
    this.#close()
  }

  #readUnread(): NotificationDocument[] {
    const { rows } = this.#stage
    return rows.getIds().flatMap((id) => rows.getRow(id) ?? [])
  }
}
