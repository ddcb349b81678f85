import { setImmediate } from 'node:timers/promises'

interface Reading<T> {
  hasBegun: boolean
  answer: Promise<T>
  /** Of those who came after it had begun. */
  next: Promise<T> | undefined
}

/**
 * Makes a read that many share. It begins when everybody who asked at the same time has asked; whoever asks while
 * the database is answering waits for the next answer, together with all who came meanwhile. Every answer was
 * read after it was asked for, so nobody sees anything older than a read of their own would have shown.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Reading<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const begin = async () => {
      await setImmediate()
      reading.hasBegun = true
      return read()
    }
    const reading: Reading<T> = { hasBegun: false, answer: begin(), next: undefined }
    underWay.set(key, reading)
    const finish = () => {
      if (!reading.next) underWay.delete(key)
    }
    reading.answer.then(finish, finish)
    return reading.answer
  }

  return (key, read) => {
    const reading = underWay.get(key)
    if (!reading) return start(key, read)
    if (!reading.hasBegun) return reading.answer
    const begin = () => start(key, read)
    reading.next ??= reading.answer.then(begin, begin)
    return reading.next
  }
}
