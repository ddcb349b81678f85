import { expect, it } from 'vitest'
import { LoadQueue } from './load-queue.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Starts loads that end when told to. */
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
  return { begun, ask, endOne: () => ends.shift()?.() }
}

it('runs three at once, and the others as these end, well or badly', async () => {
  const { begun, ask, endOne } = start(new LoadQueue())
  const failing = expect(ask('one', 'failed')).rejects.toThrow('away')
  const others = Promise.all(Array.from({ length: 4 }, () => ask('one')))
  expect(begun).toHaveLength(3)
  endOne()
  await failing
  await settle()
  expect(begun).toHaveLength(4)
  for (let n = 0; n < 4; n++) {
    endOne()
    await settle()
  }
  expect(await others).toHaveLength(4)
  void ask('one')
  expect(begun).toHaveLength(6)
})

it('lets nobody wait behind all that another asks for', async () => {
  const { begun, ask, endOne } = start(new LoadQueue())
  for (let n = 0; n < 30; n++) void ask('greedy')
  void ask('modest')
  for (let n = 0; n < 2; n++) {
    endOne()
    await settle()
  }
  expect(begun).toEqual(['greedy', 'greedy', 'greedy', 'greedy', 'modest'])
})
