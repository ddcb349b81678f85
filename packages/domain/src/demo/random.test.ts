import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

describe('Random', () => {
  it('repeats the same numbers for the same seed', () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return [random.next(), random.whole(1, 100), random.uuid(), random.pick(['a', 'b', 'c'])]
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
  })

  it('stays within its limits and reaches both', () => {
    const random = new Random(3)
    const seen = new Set(Array.from({ length: 500 }, () => random.whole(1, 6)))
    expect([...seen].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('respects weights', () => {
    const random = new Random(5)
    const picks = Array.from({ length: 10_000 }, () =>
      random.pickWeighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ]),
    )
    const share = picks.filter((pick) => pick === 'often').length / picks.length
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(0.93)
    expect(picks).not.toContain('never')
  })

  it('makes version 4 UUIDs', () => {
    expect(new Random(7).uuid()).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  })
})
