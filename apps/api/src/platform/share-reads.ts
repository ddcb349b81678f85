/**
 * Makes a read that many share. Whoever asks while the database is still answering the same question waits for
 * the next answer, together with all who came meanwhile. Every answer was read after it was asked for, so
 * nobody sees anything older than a read of their own would have shown.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, { current: Promise<T>; next: Promise<T> | undefined }>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading = { current: read(), next: undefined }
    underWay.set(key, reading)
    const finish = () => {
      if (!reading.next) underWay.delete(key)
    }
    reading.current.then(finish, finish)
    return reading.current
  }

  return (key, read) => {
    const reading = underWay.get(key)
    if (!reading) return start(key, read)
    const begin = () => start(key, read)
    reading.next ??= reading.current.then(begin, begin)
    return reading.next
  }
}
