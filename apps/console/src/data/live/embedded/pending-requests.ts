import { LiveFailure, type LiveFailureReason } from '#data/live/live-failure.ts'

interface Pending<T> {
  resolve: (answer: T) => void
  reject: (failure: LiveFailure) => void
}

/** Questions by number that wait for their answer; a lost connection answers all of them. */
export class PendingRequests<T> {
  readonly #pending = new Map<number, Pending<T>>()
  #lastId = 0

  /** `send` puts the question on the wire, under its number. */
  ask(send: (id: number) => void): Promise<T> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      send(id)
    })
  }

  resolve(id: number, answer: T): void {
    this.#take(id)?.resolve(answer)
  }

  reject(id: number, reason: LiveFailureReason): void {
    this.#take(id)?.reject(new LiveFailure(reason))
  }

  rejectAll(reason: LiveFailureReason): void {
    for (const id of this.#pending.keys()) this.reject(id, reason)
  }

  #take(id: number): Pending<T> | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }
}
