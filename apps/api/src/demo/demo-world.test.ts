import { describe, expect, it } from 'vitest'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import { Random } from '@arriero/domain/demo/random.ts'

describe('Random', () => {
  it('tells the same story for the same seed', () => {
    const story = (seed: number) => {
      const random = new Random(seed)
      return [random.next(), random.whole(1, 100), random.uuid(), random.pick(['a', 'b', 'c'])]
    }
    expect(story(1)).toEqual(story(1))
    expect(story(1)).not.toEqual(story(2))
  })

  it('stays inside its limits and reaches both', () => {
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

  it('makes version 4 identifiers', () => {
    expect(new Random(7).uuid()).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  })
})

describe('corridors', () => {
  it('run both ways between municipalities', () => {
    expect(corridors).toHaveLength(40)
    for (const { origin, destination } of corridors) {
      expect(
        corridors.some(
          (other) =>
            other.origin.name === destination.name && other.destination.name === origin.name,
        ),
      ).toBe(true)
    }
  })

  it('are followed by length, from one end to the other', () => {
    const path = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 3 },
      { lat: 1, lng: 3 },
    ]
    expect(pointAlong(path, 0)).toEqual({ lat: 0, lng: 0 })
    expect(pointAlong(path, 0.5)).toEqual({ lat: 0, lng: 2 })
    expect(pointAlong(path, 0.75)).toEqual({ lat: 0, lng: 3 })
    expect(pointAlong(path, 1)).toEqual({ lat: 1, lng: 3 })
  })
})
