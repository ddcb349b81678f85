import { AppError } from '@arriero/domain/errors.ts'

/** Runs at most `size` tasks at once; more than `maxWaiting` others are refused, because waiting costs memory too. */
export class Slots {
  readonly #size: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor({ size, maxWaiting }: { size: number; maxWaiting: number }) {
    this.#size = size
    this.#maxWaiting = maxWaiting
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#size) this.#taken += 1
    else await this.#wait()
    try {
      return await task()
    } finally {
      // The slot passes to the next in line without being free in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken -= 1
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new AppError('file.busy')
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

/** Runs at most `max` tasks at once of each sender and refuses others, so that nobody takes all slots. */
export class SenderLimit {
  readonly #max: number
  readonly #running = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  async run<T>(sender: string, task: () => Promise<T>): Promise<T> {
    const running = this.#running.get(sender) ?? 0
    if (running >= this.#max) throw new AppError('file.busy')
    this.#running.set(sender, running + 1)
    try {
      return await task()
    } finally {
      const left = (this.#running.get(sender) ?? 1) - 1
      if (left > 0) this.#running.set(sender, left)
      else this.#running.delete(sender)
    }
  }
}
