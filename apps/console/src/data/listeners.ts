/** A set of callbacks. A listener that is removed during a notification is not called any more. */
export class Listeners<T = void> {
  readonly #all = new Set<(value: T) => void>()

  get size(): number {
    return this.#all.size
  }

  readonly add = (listener: (value: T) => void): (() => void) => {
    // Wrapped, so that the same function given twice counts twice.
    const entry = (value: T) => listener(value)
    this.#all.add(entry)
    return () => void this.#all.delete(entry)
  }

  notify(value: T): void {
    for (const listener of this.#all) listener(value)
  }
}

type Subscribe = (listener: () => void) => () => void

/** Calls the listener at once, then at most once per pause. The last change is always delivered. */
export function throttleListener(
  subscribe: Subscribe,
  listener: () => void,
  pauseMs: number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasPending = false
  const notify = () => {
    hasPending = timer !== undefined
    if (hasPending) return
    listener()
    timer = setTimeout(() => {
      timer = undefined
      if (hasPending) notify()
    }, pauseMs)
  }
  const unsubscribe = subscribe(notify)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * Throttles several listeners together: all that changed are called in one go, at most once per pause. React then
 * renders a page once, and not once for each of its lists and counts.
 */
export class SharedThrottle {
  readonly #pauseMs: number
  readonly #pending = new Set<() => void>()
  #isPausing = false

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  add(subscribe: Subscribe, listener: () => void): () => void {
    const unsubscribe = subscribe(() => {
      this.#pending.add(listener)
      if (this.#isPausing) return
      this.#isPausing = true
      // Not at once: others may be notified of the same change.
      queueMicrotask(() => this.#flush())
    })
    return () => {
      unsubscribe()
      this.#pending.delete(listener)
    }
  }

  #flush(): void {
    this.#isPausing = this.#pending.size > 0
    if (!this.#isPausing) return
    const due = [...this.#pending]
    this.#pending.clear()
    setTimeout(() => this.#flush(), this.#pauseMs)
    for (const listener of due) listener()
  }
}
