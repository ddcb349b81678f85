import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { WakeQueue } from './wake-queue.ts'

describe('WakeQueue', () => {
  it('returns all items, the soonest first', () => {
    const random = new Random(9)
    const times = Array.from({ length: 500 }, () => random.whole(0, 200))
    const queue = new WakeQueue<number>()
    for (const at of times) queue.add(at, at)
    const taken = times.map(() => queue.takeDue(Infinity))
    expect(taken).toEqual(times.toSorted((one, other) => one - other))
    expect(queue.length).toBe(0)
  })

  it('rejects an item without a time', () => {
    expect(() => new WakeQueue<string>().add('never', NaN)).toThrow(RangeError)
  })

  it('returns no item before its time', () => {
    const queue = new WakeQueue<string>()
    expect(queue.takeDue(Infinity)).toBeUndefined()
    expect(queue.nextAt).toBe(Infinity)
    queue.add('later', 10)
    expect(queue.takeDue(9)).toBeUndefined()
    expect(queue.nextAt).toBe(10)
    expect(queue.takeDue(10)).toBe('later')
  })
})
