import { describe, expect, it } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A read returns the value at the time of the call, but only after the test calls `answer`. */
function createFakeDatabase() {
  let value = 0
  const waiting: { resolve: () => void; reject: () => void }[] = []
  return {
    write: (next: number) => (value = next),
    reads: 0,
    read() {
      this.reads += 1
      const snapshot = value
      return new Promise<number>((resolve, reject) => {
        waiting.push({ resolve: () => resolve(snapshot), reject: () => reject(new Error('away')) })
      })
    },
    answer: () => waiting.shift()?.resolve(),
    fail: () => waiting.shift()?.reject(),
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('shared reads', () => {
  it('never returns data read before the call', async () => {
    const source = createFakeDatabase()
    const share = shareReads<number>()
    const first = share('a', () => source.read())
    await settle()
    source.write(1)
    const [second, third] = [share('a', () => source.read()), share('a', () => source.read())]
    source.answer()
    expect(await first).toBe(0)
    await settle()
    source.answer()
    expect(await Promise.all([second, third])).toEqual([1, 1])
    expect(source.reads).toBe(2)
  })

  it('reads once for simultaneous calls', async () => {
    const source = createFakeDatabase()
    const share = shareReads<number>()
    const all = [1, 2, 3].map(() => share('a', () => source.read()))
    await settle()
    source.answer()
    expect(await Promise.all(all)).toEqual([0, 0, 0])
    expect(source.reads).toBe(1)
  })

  it('reads again for a call after the answer', async () => {
    const source = createFakeDatabase()
    const share = shareReads<number>()
    const first = share('a', () => source.read())
    await settle()
    source.answer()
    await first
    source.write(2)
    const second = share('a', () => source.read())
    await settle()
    source.answer()
    expect(await second).toBe(2)
  })

  it('reads separately for different keys', async () => {
    const source = createFakeDatabase()
    const share = shareReads<number>()
    const both = [share('a', () => source.read()), share('b', () => source.read())]
    await settle()
    expect(source.reads).toBe(2)
    source.answer()
    source.answer()
    expect(await Promise.all(both)).toEqual([0, 0])
  })

  it('rejects the callers of a failed read, and reads again for later callers', async () => {
    const source = createFakeDatabase()
    const share = shareReads<number>()
    const first = share('a', () => source.read())
    await settle()
    const second = share('a', () => source.read())
    source.fail()
    await expect(first).rejects.toThrow('away')
    await settle()
    source.answer()
    expect(await second).toBe(0)
  })
})
