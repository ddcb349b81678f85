import { expect, it, vi } from 'vitest'
import { LoadQueue } from './load-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** `ask` queues a load, which runs until `endOne` is called. */
function start(queue: LoadQueue) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (person: string, outcome: 'done' | 'failed' = 'done') =>
    queue.run(person, async () => {
      started.push(person)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (outcome === 'failed') throw new Error('away')
      return person
    })
  const endOne = async () => {
    ends.shift()?.()
    await settle()
    await settle()
  }
  return { started, ask, endOne }
}

it('runs three loads at a time, and starts another when one ends', async () => {
  const { started, ask, endOne } = start(new LoadQueue())
  const failing = expect(ask('one', 'failed')).rejects.toThrow('away')
  const others = Promise.all(['two', 'three', 'four', 'five'].map((person) => ask(person)))
  await settle()
  expect(started).toEqual(['one', 'two', 'three'])
  await endOne()
  await failing
  expect(started).toHaveLength(4)
  for (let n = 0; n < 4; n++) await endOne()
  expect(await others).toHaveLength(4)
})

it('alternates between users', async () => {
  const { started, ask, endOne } = start(new LoadQueue())
  for (let n = 0; n < 30; n++) void ask('greedy')
  await settle()
  expect(started).toEqual(['greedy', 'greedy'])
  void ask('modest')
  await settle()
  expect(started).toEqual(['greedy', 'greedy', 'modest'])
  void ask('another')
  await endOne()
  await endOne()
  expect(started.slice(3)).toEqual(['greedy', 'another'])
})

it('limits a user to a quarter of the time once their budget is spent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const queue = new LoadQueue()
  let loaded = 0
  const everything = Array.from({ length: 200 }, () =>
    queue.run('greedy', async () => {
      loaded += 1
      vi.advanceTimersByTime(100)
    }),
  )
  for (let turn = 0; turn < 40; turn += 1) await settle()
  const loadedAtFirst = loaded
  expect(loadedAtFirst).toBeGreaterThan(15)
  expect(loadedAtFirst).toBeLessThan(45)
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1000)
    await settle()
    await settle()
  }
  expect(loaded - loadedAtFirst).toBeGreaterThan(20)
  expect(loaded - loadedAtFirst).toBeLessThan(80)
  expect(await queue.run('modest', async () => 'at once')).toBe('at once')
  for (let second = 0; second < 100; second += 1) {
    vi.advanceTimersByTime(1000)
    await settle()
    await settle()
  }
  await Promise.all(everything)
  vi.useRealTimers()
})
