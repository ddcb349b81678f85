import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Queries of this work wait while those of requests need the connection of PGlite. */
export const runInBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work)

/** Background work that has waited this long goes next, so that a busy server still does it. */
const maxBackgroundWaitMs = 500

interface Waiter {
  since: number
  start: () => void
}

/** Hands out a single connection: to requests in the order they came, then to background work. */
export class ConnectionQueue {
  readonly #requests: Waiter[] = []
  readonly #background: Waiter[] = []
  readonly #clock: () => number
  #isTaken = false

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Resolves with the function that gives the connection back. */
  async acquire(): Promise<() => void> {
    if (this.#isTaken) {
      const waiting = background.getStore() ? this.#background : this.#requests
      await new Promise<void>((start) => waiting.push({ since: this.#clock(), start }))
    }
    this.#isTaken = true
    return () => this.#release()
  }

  /** Resolves once nobody has the connection or waits for it. */
  async drain(): Promise<void> {
    while (this.#isTaken) (await this.acquire())()
  }

  /** The connection stays taken while it passes to the next waiter. */
  #release(): void {
    const [oldest] = this.#background
    const isOverdue = oldest && this.#clock() - oldest.since >= maxBackgroundWaitMs
    const next = (isOverdue ? undefined : this.#requests.shift()) ?? this.#background.shift()
    if (next) next.start()
    else this.#isTaken = false
  }
}
