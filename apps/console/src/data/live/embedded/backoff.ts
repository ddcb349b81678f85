import type { Watch } from './watch.ts'

const maxResyncDelayMs = 30_000

/**
 * Spaces out resync requests, so that a lasting disagreement doesn't cause a flood of snapshots: the first is
 * sent at once, the next after 1, 2, 4 … 30 seconds.
 */
export class ResyncBackoff {
  readonly #requests = new Map<Watch, { count: number; timer?: ReturnType<typeof setTimeout> }>()

  /** Sends now or after the delay. A request that is already scheduled is not scheduled twice. */
  request(watch: Watch, send: () => void): void {
    const { count = 0, timer } = this.#requests.get(watch) ?? {}
    if (timer !== undefined) return
    const sendNow = () => {
      this.#requests.set(watch, { count: count + 1 })
      send()
    }
    if (count === 0) sendNow()
    else
      this.#requests.set(watch, {
        count,
        timer: setTimeout(sendNow, Math.min(maxResyncDelayMs, 500 * 2 ** count)),
      })
  }

  /** Cancels a scheduled request, but keeps the count: the connection is lost or a new snapshot has begun. */
  cancel(watch: Watch): void {
    const request = this.#requests.get(watch)
    clearTimeout(request?.timer)
    if (request) this.#requests.set(watch, { count: request.count })
  }

  /** The disagreement is resolved. */
  reset(watch: Watch): void {
    this.cancel(watch)
    this.#requests.delete(watch)
  }
}

const firstRetryMs = 500
export const maxRetryMs = 10_000

/** Exponential back-off with full jitter: many consoles must not reconnect at the same moment. */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * Math.min(maxRetryMs, firstRetryMs * 2 ** attempt)
}
