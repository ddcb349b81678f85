import { type LiveDocument, documentQuery } from '@arriero/domain/live/live-query.ts'

/** The publisher writes it again and again while Firestore has everything that our database has. */
export const publisherStatus = documentQuery('status', 'publisher')

const checkMs = 500
/** If the document doesn't say how often it is written. */
const defaultEveryMs = 2000
/** Silent after this many missed beats; two may be late for other reasons. */
const silentBeats = 2.5
/** Rows are not called current any more after this many, and not before the embedded driver would give up. */
const deadBeats = 6
const minDeadMs = 12_000
/** If a check comes this late, the page was not running, so silence is counted anew. */
const latePauseMs = 1500

interface BeatEvents {
  /** Silent for some seconds; called at every check until the next beat. */
  onSilent: () => void
  /** Silent for so long that the stream or the publisher must be dead; called once. */
  onDead: () => void
}

/**
 * Whether the publisher is alive. That Firestore answers proves nothing: it would answer with old documents for ever.
 */
export class PublisherBeats {
  readonly #events: BeatEvents
  readonly #now: () => number
  #timer: ReturnType<typeof setInterval> | undefined
  #everyMs = defaultEveryMs
  /** The last `at`; null before the first one after a break. */
  #at: string | null = null
  /** By the wall clock, for people. */
  heardAt: number
  #heard = 0
  #checkedAt = 0
  #awakeSince = 0
  #isDead = false
  position = 0
  epoch = ''

  /** `now` is the wall clock. */
  constructor(now: () => number, events: BeatEvents) {
    this.#now = now
    this.#events = events
    this.heardAt = now()
  }

  get silenceMs(): number {
    return performance.now() - this.#heard
  }

  /** Beats are missing, also if the page was not running meanwhile. */
  get isQuiet(): boolean {
    const silence = Math.max(this.silenceMs, this.#now() - this.heardAt)
    return silence > silentBeats * this.#everyMs
  }

  /** Starts to count silence. */
  start(): void {
    this.stop()
    this.#at = null
    this.#listenAnew()
    this.#timer = setInterval(() => this.#check(), checkMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Firestore was not reached: the next status may be as old as the break. */
  interrupt(): void {
    this.#at = null
  }

  /**
   * Whether this confirmed status is a sign of life. A changed one is. The first one may have been written by a
   * publisher that is dead by now, so it counts only if it is fresh; with a wrong clock it takes one beat more.
   */
  receive(status: LiveDocument | undefined): boolean {
    const { at, everyMs, position, epoch } = { ...status }
    if (typeof at !== 'string' || at === this.#at) return false
    const isFirst = this.#at === null
    this.#at = at
    this.#everyMs = typeof everyMs === 'number' && everyMs > 0 ? everyMs : defaultEveryMs
    if (isFirst && Math.abs(this.#now() - Date.parse(at)) > 2 * this.#everyMs) return false
    if (typeof position === 'number') this.position = position
    if (typeof epoch === 'string') this.epoch = epoch
    this.heardAt = this.#now()
    this.#listenAnew()
    return true
  }

  #listenAnew(): void {
    this.#heard = performance.now()
    this.#checkedAt = this.#heard
    this.#isDead = false
  }

  #check(): void {
    const now = performance.now()
    const isLate = now - this.#checkedAt > latePauseMs
    this.#checkedAt = now
    if (isLate) this.#awakeSince = now
    const silence = now - Math.max(this.#heard, this.#awakeSince)
    if (silence > Math.max(minDeadMs, deadBeats * this.#everyMs)) {
      if (!this.#isDead) this.#events.onDead()
      this.#isDead = true
    } else if (silence > silentBeats * this.#everyMs) this.#events.onSilent()
  }
}
