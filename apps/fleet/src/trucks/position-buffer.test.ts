import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { PositionBuffer } from './position-buffer.ts'

const position = (number: number) => ({
  lat: 4 + number / 1e5,
  lng: -74,
  reportedAt: new Date(1_800_000_000_000 + number * 20_000).toISOString(),
})

function filled(count: number) {
  const buffer = new PositionBuffer()
  for (let number = 0; number < count; number += 1) buffer.add(position(number))
  return buffer
}

const takeBatch = (seed: number, count: number) => filled(count).take(new Random(seed))
const seeds = Array.from({ length: 200 }, (_, seed) => seed)

describe('PositionBuffer', () => {
  it('returns a single position unchanged', () => {
    const buffer = filled(1)
    expect(buffer.take(new Random(1))).toEqual([position(0)])
    expect(buffer.isEmpty).toBe(true)
  })

  it('loses no position of a late batch', () => {
    for (const seed of seeds) {
      const times = new Set(takeBatch(seed, 40).map(({ reportedAt }) => reportedAt))
      expect(times.size).toBe(40)
    }
  })

  it('is sometimes out of order, and sometimes has repeated points', () => {
    const isSorted = (times: string[]) => times.every((time, at) => time >= (times[at - 1] ?? ''))
    const late = seeds.map((seed) => takeBatch(seed, 40).map(({ reportedAt }) => reportedAt))
    const shuffled = late.filter((times) => !isSorted(times))
    expect(shuffled.length).toBeGreaterThan(20)
    expect(shuffled.length).toBeLessThan(120)
    expect(late.some((times) => times.length > 40)).toBe(true)
    expect(late.some((times) => times.length === 40)).toBe(true)
  })

  it('never exceeds the limit of the gateway', () => {
    for (const seed of seeds) expect(takeBatch(seed, 900).length).toBeLessThanOrEqual(500)
  })

  it('keeps the whole track after a long time offline, with fewer points', () => {
    const buffer = filled(5000)
    const times: string[] = []
    while (!buffer.isEmpty) {
      times.push(...buffer.take(new Random(1)).map(({ reportedAt }) => reportedAt))
    }
    expect(times.length).toBeLessThan(1100)
    expect(times.toSorted().at(-1)).toBe(position(4999).reportedAt)
    expect((times.toSorted()[0] ?? '') < position(500).reportedAt).toBe(true)
  })
})
