import { expect, it } from 'vitest'
import { keepReads } from './keep-reads.ts'

/** Reads that take `costMs` each and answer with their number. */
function countedReads(costMs: number) {
  let now = 0
  let reads = 0
  const kept = keepReads<number>(() => new Date(now))
  const read = async () => {
    const number = ++reads
    await Promise.resolve()
    now += costMs
    return number
  }
  return { ask: (key = '') => kept(key, read), wait: (ms: number) => (now += ms) }
}

it('answers a costly read again for twenty times its cost', async () => {
  const { ask, wait } = countedReads(100)
  expect(await ask()).toBe(1)
  wait(1999)
  expect(await ask()).toBe(1)
  wait(1)
  expect(await ask()).toBe(2)
})

it('repeats a read that cost nothing', async () => {
  const { ask } = countedReads(0)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(2)
})

it('reads once for all who ask meanwhile, and apart for each key', async () => {
  const { ask } = countedReads(100)
  expect(await Promise.all([ask('one'), ask('one'), ask('other')])).toEqual([1, 1, 2])
})

it('forgets a failed read', async () => {
  const kept = keepReads<string>(() => new Date(0))
  await expect(kept('', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await kept('', () => Promise.resolve('found'))).toBe('found')
})

it('keeps the hundred newest', async () => {
  const { ask } = countedReads(1000)
  for (let number = 0; number <= 100; number++) await ask(`key ${number}`)
  expect(await ask('key 100')).toBe(101)
  expect(await ask('key 0')).toBe(102)
})
