/** Pauses of a loop that something else may end early. */
export class Wakeup {
  #isStopped = false
  #isWoken = false
  #end: (() => void) | undefined

  get isStopped(): boolean {
    return this.#isStopped
  }

  wake(): void {
    this.#isWoken = true
    this.#end?.()
  }

  stop(): void {
    this.#isStopped = true
    this.#end?.()
  }

  /** Until the time is over or `wake`, also one since the last pause; but not before `least` by the monotonic clock. */
  async sleep(milliseconds: number, { least }: { least: number }): Promise<void> {
    if (!this.#isWoken) await this.#pause(milliseconds)
    this.#isWoken = false
    await this.sleepThrough(least - performance.now())
  }

  /** Until the time is over. */
  async sleepThrough(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds
    while (!this.#isStopped && performance.now() < until) {
      await this.#pause(until - performance.now())
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#isStopped || milliseconds <= 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#end = resolve
      timer = setTimeout(resolve, milliseconds)
    })
    clearTimeout(timer)
    this.#end = undefined
  }
}
