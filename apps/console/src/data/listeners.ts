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
