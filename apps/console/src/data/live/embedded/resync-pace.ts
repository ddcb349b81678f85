import type { Watch } from './watch.ts'

const longestMs = 30_000

/**
 * A disagreement that lasts must not become a flood of snapshots: the first complaint is made at once, the
 * next after 1, 2, 4 … 30 seconds.
 */
export class ResyncPace {
  readonly #complaints = new Map<Watch, { count: number; timer?: ReturnType<typeof setTimeout> }>()

  /** Complains, now or when it is time; who waits already does not wait twice. */
  complain(watch: Watch, send: () => void): void {
    const { count = 0, timer } = this.#complaints.get(watch) ?? {}
    if (timer !== undefined) return
    const now = () => {
      this.#complaints.set(watch, { count: count + 1 })
      send()
    }
    if (count === 0) now()
    else
      this.#complaints.set(watch, {
        count,
        timer: setTimeout(now, Math.min(longestMs, 500 * 2 ** count)),
      })
  }

  /** There is nobody to complain to, or no need to before the next disagreement. */
  hold(watch: Watch): void {
    const complaint = this.#complaints.get(watch)
    clearTimeout(complaint?.timer)
    if (complaint) this.#complaints.set(watch, { count: complaint.count })
  }

  /** What was complained about is settled. */
  forget(watch: Watch): void {
    this.hold(watch)
    this.#complaints.delete(watch)
  }
}
