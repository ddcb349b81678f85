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
