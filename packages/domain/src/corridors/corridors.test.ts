import { describe, expect, it } from 'vitest'
import { corridors } from './corridors.ts'
import { pointAlong } from './point.ts'

describe('corridors', () => {
  it('exist in both directions', () => {
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

  it('locate a point by the travelled fraction of their length', () => {
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
