/** Who wants to be told. One that leaves while the others are told is not told any more. */
export class Listeners<T = void> {
  readonly #all = new Set<(news: T) => void>()

  get size(): number {
    return this.#all.size
  }

  readonly add = (listener: (news: T) => void): (() => void) => {
    // Wrapped, so that the same function given twice counts twice.
    const entry = (news: T) => listener(news)
    this.#all.add(entry)
    return () => void this.#all.delete(entry)
  }

  tell(news: T): void {
    for (const listener of this.#all) listener(news)
  }
}
