const maxResults = 32

/** Limits the different results that one person may watch, over all their sockets. */
export class ResultQuota {
  /** Number of subscriptions, by person and result. */
  readonly #subscriptions = new Map<string, Map<string, number>>()

  /** False at the limit; otherwise the caller must call `release` later. */
  take(person: string, result: string): boolean {
    const counts = this.#subscriptions.get(person) ?? new Map<string, number>()
    const count = counts.get(result) ?? 0
    if (count === 0 && counts.size >= maxResults) return false
    this.#subscriptions.set(person, counts.set(result, count + 1))
    return true
  }

  release(person: string, result: string): void {
    const counts = this.#subscriptions.get(person)
    const count = counts?.get(result) ?? 0
    if (count > 1) counts?.set(result, count - 1)
    else counts?.delete(result)
    if (counts?.size === 0) this.#subscriptions.delete(person)
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

  /** `now`: milliseconds since any fixed moment. */
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
