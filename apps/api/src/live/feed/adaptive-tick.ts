export interface TickOutcome {
  /** `done`: nothing left to do. `more`: go on at once. `blocked`: somebody else is not ready, ask again soon. */
  next: 'done' | 'more' | 'blocked'
  /** Milliseconds of the processor's time: neither a slow database nor busy neighbours make us slower. */
  cost: number
}

interface TickDeps {
  run: () => Promise<TickOutcome>
  /** Milliseconds, of any origin. */
  now: () => number
  onFailure: (error: unknown) => void
}

const shortestPause = 4
const blockedPause = 5
const idlePause = 1_000
const longestBackOff = 5_000

/** Soon when there is little to do. What costs takes about a tenth of the time; a lot, up to a fifth. */
export function pauseAfter(cost: number): number {
  if (cost <= 5) return Math.max(cost * 10, shortestPause)
  return Math.min(Math.max(cost * 5, 50), 100)
}

/** Runs at once when it has been quiet, gathers when it has not, and looks by itself once a second. */
export class AdaptiveTick {
  readonly #deps: TickDeps
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  /** Before this nothing runs, so that news is gathered; in a hurry, only the shortest pause holds. */
  #restUntil = 0
  #rushAfter = 0
  #failures = 0
  #underWay: Promise<void> | undefined
  #wish: 'none' | 'news' | 'hurry' = 'none'
  #isStopped = false

  constructor(deps: TickDeps) {
    this.#deps = deps
    this.#schedule(idlePause)
  }

  /** There is something to do. */
  wake(): void {
    this.#ask('news')
  }

  /** Somebody waits for it. */
  hurry(): void {
    this.#ask('hurry')
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#underWay
  }

  #ask(wish: 'news' | 'hurry'): void {
    if (this.#isStopped) return
    if (this.#underWay) {
      if (this.#wish !== 'hurry') this.#wish = wish
      return
    }
    // While it fails, its own back-off decides.
    if (this.#failures > 0) return
    const now = this.#deps.now()
    const dueAt = Math.max(now, wish === 'hurry' ? this.#rushAfter : this.#restUntil)
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
    this.#wish = 'none'
    this.#underWay = this.#runOnce().then((pause) => {
      this.#underWay = undefined
      if (this.#isStopped) return
      this.#schedule(pause)
      if (this.#wish !== 'none') this.#ask(this.#wish)
    })
  }

  async #runOnce(): Promise<number> {
    try {
      const { next, cost } = await this.#deps.run()
      this.#failures = 0
      const now = this.#deps.now()
      const pause = pauseAfter(cost)
      this.#restUntil = now + pause
      this.#rushAfter = now + shortestPause
      return { done: idlePause, more: 0, blocked: Math.max(pause, blockedPause) }[next]
    } catch (error) {
      this.#failures += 1
      if (this.#failures === 1) this.#deps.onFailure(error)
      return Math.min(100 * 2 ** (this.#failures - 1), longestBackOff)
    }
  }
}
