import { expect, it, vi } from 'vitest'
import { LoadQueue } from './load-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Starts loads that end when the test says so. */
function start(queue: LoadQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (person: string, outcome: 'done' | 'failed' = 'done') =>
    queue.run(person, async () => {
      begun.push(person)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (outcome === 'failed') throw new Error('away')
      return person
    })
  const endOne = async () => {
    ends.shift()?.()
    await settle()
    await settle()
  }
  return { begun, ask, endOne }
}

it('runs three at once, and the others as these end', async () => {
  const { begun, ask, endOne } = start(new LoadQueue())
  const failing = expect(ask('one', 'failed')).rejects.toThrow('away')
  const others = Promise.all(['two', 'three', 'four', 'five'].map((person) => ask(person)))
  await settle()
  expect(begun).toEqual(['one', 'two', 'three'])
  await endOne()
  await failing
  expect(begun).toHaveLength(4)
  for (let n = 0; n < 4; n++) await endOne()
  expect(await others).toHaveLength(4)
})

it('lets people take turns', async () => {
  const { begun, ask, endOne } = start(new LoadQueue())
  for (let n = 0; n < 30; n++) void ask('greedy')
  await settle()
  expect(begun).toEqual(['greedy', 'greedy'])
  void ask('modest')
  await settle()
  expect(begun).toEqual(['greedy', 'greedy', 'modest'])
  void ask('another')
  await endOne()
  await endOne()
  expect(begun.slice(3)).toEqual(['greedy', 'another'])
})

it('limits a busy person to a quarter of the time once the budget is spent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const queue = new LoadQueue()
  let served = 0
  const everything = Array.from({ length: 200 }, () =>
    queue.run('greedy', async () => {
      served += 1
      vi.advanceTimersByTime(100)
    }),
  )
  for (let turn = 0; turn < 40; turn += 1) await settle()
  const atFirst = served
  expect(atFirst).toBeGreaterThan(15)
  expect(atFirst).toBeLessThan(45)
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1000)
    await settle()
    await settle()
  }
  expect(served - atFirst).toBeGreaterThan(20)
  expect(served - atFirst).toBeLessThan(80)
  expect(await queue.run('modest', async () => 'at once')).toBe('at once')
  for (let second = 0; second < 100; second += 1) {
    vi.advanceTimersByTime(1000)
    await settle()
    await settle()
  }
  await Promise.all(everything)
  vi.useRealTimers()
})
