export interface TickOutcome {
  /** `done`: nothing left to do. `more`: run again at once. `blocked`: waiting for a transaction, run again soon. */
  next: 'done' | 'more' | 'blocked'
  /**
   * CPU milliseconds of the run, from which the pause after it is computed. CPU time, so that neither a slow database
   * nor a busy machine lengthens the pause.
   */
  cost: number
}

interface TickDeps {
  run: () => Promise<TickOutcome>
  /** A clock in milliseconds; only differences matter. */
  now: () => number
  onFailure: (error: unknown) => void
}

const minPause = 4
const blockedPause = 5
const idlePause = 1_000
const maxBackoff = 5_000

/** Milliseconds to pause after a run: longer after an expensive one, to leave time for other work. */
export function pauseAfter(cost: number): number {
  if (cost <= 5) return Math.max(cost * 10, minPause)
  return Math.min(Math.max(cost * 5, 50), 100)
}

/**
 * Calls `run` when woken: at once if idle, after a pause under load, so that changes are batched. Without being woken,
 * it calls `run` once a second.
 */
export class AdaptiveTick {
  readonly #deps: TickDeps
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  /** Earliest run requested by `wake`. */
  #wakeNotBefore = 0
  /** Earliest run requested by `hurry`, which waits for the shortest pause only. */
  #hurryNotBefore = 0
  #failures = 0
  #running: Promise<void> | undefined
  #requested: 'none' | 'wake' | 'hurry' = 'none'
  #isStopped = false

  constructor(deps: TickDeps) {
    this.#deps = deps
    this.#schedule(idlePause)
  }

  /** Runs soon: there is something to read. */
  wake(): void {
    this.#request('wake')
  }

  /** Runs sooner: a caller is waiting for it. */
  hurry(): void {
    this.#request('hurry')
  }

  /** Waits for a run in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #request(urgency: 'wake' | 'hurry'): void {
    if (this.#isStopped) return
    if (this.#running) {
      if (this.#requested !== 'hurry') this.#requested = urgency
      return
    }
    // After a failure, the backoff decides.
    if (this.#failures > 0) return
    const now = this.#deps.now()
    const dueAt = Math.max(now, urgency === 'hurry' ? this.#hurryNotBefore : this.#wakeNotBefore)
    if (dueAt >= this.#dueAt) return
    if (dueAt === now) this.#start()
    else this.#schedule(dueAt - now)
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#dueAt = this.#deps.now() + milliseconds
    this.#timer = setTimeout(() => this.#start(), milliseconds)
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#requested = 'none'
    this.#running = this.#runOnce().then((pause) => {
      this.#running = undefined
      if (this.#isStopped) return
      this.#schedule(pause)
      if (this.#requested !== 'none') this.#request(this.#requested)
    })
  }

  async #runOnce(): Promise<number> {
    try {
      const { next, cost } = await this.#deps.run()
      this.#failures = 0
      const now = this.#deps.now()
      const pause = pauseAfter(cost)
      this.#wakeNotBefore = now + pause
      this.#hurryNotBefore = now + minPause
      return { done: idlePause, more: 0, blocked: Math.max(pause, blockedPause) }[next]
    } catch (error) {
      this.#failures += 1
      if (this.#failures === 1) this.#deps.onFailure(error)
      return Math.min(100 * 2 ** (this.#failures - 1), maxBackoff)
    }
  }
}
