import { setImmediate } from 'node:timers/promises'

interface SharedRead<T> {
  hasStarted: boolean
  answer: Promise<T>
  /** For callers that arrived after it had started. */
  next: Promise<T> | undefined
}

/**
 * Shares one database read between simultaneous callers. It starts after a tick, so that all calls of the same
 * moment join it; calls during the read share the next one. Every caller gets data read after its call, as if it had
 * read by itself.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const inProgress = new Map<string, SharedRead<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const begin = async () => {
      await setImmediate()
      current.hasStarted = true
      return read()
    }
    const current: SharedRead<T> = { hasStarted: false, answer: begin(), next: undefined }
    inProgress.set(key, current)
    const finish = () => {
      if (!current.next) inProgress.delete(key)
    }
    current.answer.then(finish, finish)
    return current.answer
  }

  return (key, read) => {
    const current = inProgress.get(key)
    if (!current) return start(key, read)
    if (!current.hasStarted) return current.answer
    const begin = () => start(key, read)
    current.next ??= current.answer.then(begin, begin)
    return current.next
  }
}
