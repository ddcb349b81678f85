import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { Outbox } from './outbox.ts'

const position = (number: number) => ({
  lat: 4 + number / 1e5,
  lng: -74,
  reportedAt: new Date(1_800_000_000_000 + number * 20_000).toISOString(),
})

function filled(count: number) {
  const outbox = new Outbox()
  for (let number = 0; number < count; number += 1) outbox.keep(position(number))
  return outbox
}

const batches = (seed: number, count: number) => filled(count).take(new Random(seed))
const seeds = Array.from({ length: 200 }, (_, seed) => seed)

describe('the outbox of a phone', () => {
  it('sends one position as it is', () => {
    const outbox = filled(1)
    expect(outbox.take(new Random(1))).toEqual([position(0)])
    expect(outbox.isEmpty).toBe(true)
  })

  it('loses none of a late batch, in whatever order it comes', () => {
    for (const seed of seeds) {
      const times = new Set(batches(seed, 40).map(({ reportedAt }) => reportedAt))
      expect(times.size).toBe(40)
    }
  })

  it('is now and then out of order, and now and then repeated', () => {
    const isSorted = (times: string[]) => times.every((time, at) => time >= (times[at - 1] ?? ''))
    const late = seeds.map((seed) => batches(seed, 40).map(({ reportedAt }) => reportedAt))
    const shuffled = late.filter((times) => !isSorted(times))
    expect(shuffled.length).toBeGreaterThan(20)
    expect(shuffled.length).toBeLessThan(120)
    expect(late.some((times) => times.length > 40)).toBe(true)
    expect(late.some((times) => times.length === 40)).toBe(true)
  })

  it('never sends more at once than the gateway takes', () => {
    for (const seed of seeds) expect(batches(seed, 900).length).toBeLessThanOrEqual(500)
  })

  it('keeps the whole way of a very long silence, with fewer points', () => {
    const outbox = filled(5000)
    const times: string[] = []
    while (!outbox.isEmpty) {
      times.push(...outbox.take(new Random(1)).map(({ reportedAt }) => reportedAt))
    }
    expect(times.length).toBeLessThan(1100)
    expect(times.toSorted().at(-1)).toBe(position(4999).reportedAt)
    expect((times.toSorted()[0] ?? '') < position(500).reportedAt).toBe(true)
  })
})
