import type { Clock } from '#platform/clock.ts'

/** An answer is kept this many times as long as reading it took. */
const keptPerCost = 20
const maxKept = 100

interface KeptRead<T> {
  answer: Promise<T>
  /** Undefined while it is being read. */
  until: number | undefined
}

/**
 * Answers a costly read again for a while, so that it keeps the database busy for a twentieth of the time at most,
 * however many ask. A fast read is repeated almost at once. For figures that may be seconds old.
 */
export function keepReads<T>(clock: Clock): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, KeptRead<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const startedAt = clock().getTime()
    const current: KeptRead<T> = { answer: read(), until: undefined }
    kept.delete(key)
    kept.set(key, current)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    current.answer.then(
      () => {
        const now = clock().getTime()
        current.until = now + (now - startedAt) * keptPerCost
      },
      () => kept.get(key) === current && kept.delete(key),
    )
    return current.answer
  }

  return (key, read) => {
    const current = kept.get(key)
    const isFresh =
      current !== undefined && (current.until === undefined || current.until > clock().getTime())
    return isFresh ? current.answer : start(key, read)
  }
}
