const maxConcurrent = 3
/** Less than the total, so that one user never blocks all others. */
const maxConcurrentPerPerson = 2
/** Loading time of one user: a budget that refills with a share of the time that passes. */
const maxBudgetMs = 3_000
const refillRate = 0.25

interface PersonQueue {
  waiting: (() => void)[]
  running: number
  /** Loading time left at `refilledAt`; the user's loads wait while it is not positive. */
  budgetMs: number
  refilledAt: number
}

/**
 * Query results are large, so few are loaded at a time. The queue alternates between users, and limits the share of
 * the time that one user gets, over all their sockets.
 */
export class LoadQueue {
  readonly #now: () => number
  /** In the order of their next turn. */
  readonly #queues = new Map<string, PersonQueue>()
  #running = 0
  #timer: NodeJS.Timeout | undefined

  /** `now`: a clock in milliseconds; only differences matter. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  async run<T>(person: string, load: () => Promise<T>): Promise<T> {
    const queue = await this.#wait(person)
    const since = this.#now()
    try {
      return await load()
    } finally {
      this.#finish(queue, this.#now() - since)
    }
  }

  #wait(person: string): Promise<PersonQueue> {
    return new Promise((resolve) => {
      const queue = this.#queueOf(person)
      queue.waiting.push(() => resolve(queue))
      this.#start()
    })
  }

  #queueOf(person: string): PersonQueue {
    const known = this.#queues.get(person)
    if (known) return known
    const queue = { waiting: [], running: 0, budgetMs: maxBudgetMs, refilledAt: this.#now() }
    this.#queues.set(person, queue)
    return queue
  }

  #start(): void {
    clearTimeout(this.#timer)
    for (const [person, queue] of this.#queues) {
      if (this.#running >= maxConcurrent) return
      this.#refill(queue)
      if (
        queue.waiting.length > 0 &&
        queue.running < maxConcurrentPerPerson &&
        queue.budgetMs > 0
      ) {
        // Moved to the end, where this loop visits it once more.
        this.#queues.delete(person)
        this.#queues.set(person, queue)
        queue.running += 1
        this.#running += 1
        queue.waiting.shift()?.()
      } else if (isIdle(queue)) this.#queues.delete(person)
    }
    this.#scheduleRefill()
  }

  #finish(queue: PersonQueue, milliseconds: number): void {
    this.#refill(queue)
    queue.budgetMs -= milliseconds
    queue.running -= 1
    this.#running -= 1
    const isAnyWaiting = [...this.#queues.values()].some(({ waiting }) => waiting.length > 0)
    // Not at once: PGlite runs on this thread, and other work should get a turn first.
    if (isAnyWaiting) setImmediate(() => this.#start())
  }

  /** Adds the budget earned since the last refill. */
  #refill(queue: PersonQueue): void {
    const now = this.#now()
    queue.budgetMs = Math.min(maxBudgetMs, queue.budgetMs + (now - queue.refilledAt) * refillRate)
    queue.refilledAt = now
  }

  /** Starts loads again as soon as a waiting user has budget. */
  #scheduleRefill(): void {
    const debts = [...this.#queues.values()]
      .filter(({ waiting, budgetMs }) => waiting.length > 0 && budgetMs <= 0)
      .map(({ budgetMs }) => -budgetMs)
    if (debts.length === 0) return
    this.#timer = setTimeout(() => this.#start(), Math.min(...debts) / refillRate + 1)
    this.#timer.unref()
  }
}

const isIdle = ({ waiting, running, budgetMs }: PersonQueue): boolean =>
  waiting.length === 0 && running === 0 && budgetMs === maxBudgetMs
