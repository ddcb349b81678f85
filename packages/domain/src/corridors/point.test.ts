import { describe, expect, it } from 'vitest'
import { corridors } from './corridors.ts'
import { pointAlong, progressAlong } from './point.ts'

describe('progressAlong', () => {
  it('is the inverse of pointAlong on every corridor', () => {
    for (const { path } of corridors) {
      for (const share of [0, 0.13, 0.5, 0.87, 1]) {
        expect(progressAlong(path, pointAlong(path, share))).toBeCloseTo(share, 6)
      }
    }
  })

  it('uses the nearest point on the path', () => {
    const path = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 4 },
    ]
    expect(progressAlong(path, { lat: 1, lng: 1 })).toBe(0.25)
    expect(progressAlong(path, { lat: 0, lng: -3 })).toBe(0)
    expect(progressAlong(path, { lat: 2, lng: 9 })).toBe(1)
  })

  it('is 0 on a path without length', () => {
    const here = { lat: 4, lng: -74 }
    expect(progressAlong([here, here], here)).toBe(0)
  })
})
