const maxResults = 32

/** Limits the different results that one person may watch, over all their sockets. */
export class ResultQuota {
  readonly #held = new Map<string, Map<string, number>>()

  /** False at the limit; otherwise the caller must call `release` later. */
  take(person: string, result: string): boolean {
    const held = this.#held.get(person) ?? new Map<string, number>()
    const times = held.get(result) ?? 0
    if (times === 0 && held.size >= maxResults) return false
    this.#held.set(person, held.set(result, times + 1))
    return true
  }

  release(person: string, result: string): void {
    const held = this.#held.get(person)
    const times = held?.get(result) ?? 0
    if (times > 1) held?.set(result, times - 1)
    else held?.delete(result)
    if (held?.size === 0) this.#held.delete(person)
  }
}

const maxPending = 20

/** Limits the unanswered requests of one person, over all their sockets. */
export class RequestQuota {
  readonly #pending = new Map<string, number>()

  /** False at the limit; otherwise the caller must call `release` later. */
  take(person: string): boolean {
    const pending = this.#pending.get(person) ?? 0
    if (pending >= maxPending) return false
    this.#pending.set(person, pending + 1)
    return true
  }

  release(person: string): void {
    const pending = this.#pending.get(person) ?? 0
    if (pending > 1) this.#pending.set(person, pending - 1)
    else this.#pending.delete(person)
  }
}

const burst = 300
const perSecond = 30

/** Limits the messages of one socket: a burst, then so many per second. */
export class MessageRateLimit {
  readonly #now: () => number
  #left = burst
  #refilledAt: number

  /** `now`: milliseconds of any origin. */
  constructor(now: () => number) {
    this.#now = now
    this.#refilledAt = now()
  }

  /** False when the limit is reached. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(burst, this.#left + ((now - this.#refilledAt) / 1_000) * perSecond)
    this.#refilledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
