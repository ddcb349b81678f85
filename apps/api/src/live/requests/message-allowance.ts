const atOnce = 300
const aSecond = 30

/** How much a client may say: so many messages at once, then so many a second. */
export class MessageAllowance {
  readonly #now: () => number
  #left = atOnce
  #lookedAt: number

  /** `now`: milliseconds, of any origin. */
  constructor(now: () => number) {
    this.#now = now
    this.#lookedAt = now()
  }

  /** False when there was none left. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(atOnce, this.#left + ((now - this.#lookedAt) / 1_000) * aSecond)
    this.#lookedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
