/** Items ordered by their time: a binary heap. */
export class WakeQueue<T> {
  readonly #heap: { at: number; item: T }[] = []

  get length(): number {
    return this.#heap.length
  }

  /** The time of the first item. */
  get nextAt(): number {
    return this.#heap[0]?.at ?? Infinity
  }

  add(item: T, at: number): void {
    // NaN compares with nothing, so the heap would loop forever.
    if (Number.isNaN(at)) throw new RangeError('An item needs a time')
    const heap = this.#heap
    let child = heap.push({ at, item }) - 1
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (this.#at(parent) <= at) break
      this.#swap(child, parent)
      child = parent
    }
  }

  /** Removes and returns the first item if its time has come. */
  takeDue(now: number): T | undefined {
    const heap = this.#heap
    const first = heap[0]
    if (!first || first.at > now) return undefined
    this.#swap(0, heap.length - 1)
    heap.pop()
    this.#sink()
    return first.item
  }

  #sink(): void {
    let parent = 0
    for (;;) {
      const left = 2 * parent + 1
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (this.#at(child) >= this.#at(parent)) return
      this.#swap(child, parent)
      parent = child
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Infinity
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]]
    if (!first || !second) return
    this.#heap[one] = second
    this.#heap[other] = first
  }
}
