import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point.ts'
import { describe, expect, it } from 'vitest'
import { findRoad, splitRoute } from './route.ts'

const road = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 3 },
  { lat: 1, lng: 3 },
]

describe('splitRoute', () => {
  it('splits the road at the truck', () => {
    expect(splitRoute(road, 0.5)).toEqual({
      driven: [road[0], { lat: 0, lng: 2 }],
      ahead: [{ lat: 0, lng: 2 }, road[1], road[2]],
    })
  })

  it('has no driven part at the start and no part ahead at the end', () => {
    expect(splitRoute(road, 0)).toEqual({
      driven: [road[0], road[0]],
      ahead: [road[0], ...road.slice(1)],
    })
    expect(splitRoute(road, 1).ahead).toEqual([road[2], road[2]])
  })

  it('splits every corridor where the domain places the truck', () => {
    for (const { path } of corridors) {
      const here = splitRoute(path, 0.37).ahead[0]
      const there = pointAlong(path, 0.37)
      expect(here?.lat).toBeCloseTo(there.lat, 9)
      expect(here?.lng).toBeCloseTo(there.lng, 9)
    }
  })
})

describe('findRoad', () => {
  it('finds a corridor by its ends, in either direction', () => {
    for (const corridor of corridors) expect(findRoad(corridor)).toEqual(corridor.path)
  })

  it('finds none between places without a corridor', () => {
    const nowhere = { name: 'X', divipola: '00000', lat: 0, lng: 0 }
    expect(findRoad({ origin: nowhere, destination: nowhere })).toBeUndefined()
  })
})
