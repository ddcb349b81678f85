import { describe, expect, it } from 'vitest'
import { bearing, headingAlong } from './route.ts'

const at = (lat: number, lng: number) => ({ lat, lng })

describe('bearing', () => {
  it.each([
    ['north', at(5, -74), 0],
    ['east', at(4, -73), 90],
    ['south', at(3, -74), 180],
    ['west', at(4, -75), 270],
  ])('is clockwise from north: %s', (_, to, degrees) => {
    expect(bearing(at(4, -74), to)).toBeCloseTo(degrees, 6)
  })

  it('treats degrees of longitude as shorter away from the equator', () => {
    expect(bearing(at(60, 0), at(61, 2))).toBeCloseTo(45, 6)
  })
})

describe('headingAlong', () => {
  const road = [at(0, 0), at(0, 2), at(0, 2), at(2, 2)]

  it.each([
    [0, 90],
    [0.49, 90],
    [0.51, 0],
    [1, 0],
  ])('follows the segment of the road at %f', (progress, degrees) => {
    expect(headingAlong(road, progress)).toBeCloseTo(degrees, 6)
  })

  it('is null for a road without length', () => {
    expect(headingAlong([at(1, 1), at(1, 1)], 0.5)).toBeNull()
  })
})
