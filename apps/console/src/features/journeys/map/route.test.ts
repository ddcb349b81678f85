import { describe, expect, it } from 'vitest'
import { splitRoute } from './route.ts'

const road = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 3 },
  { lat: 1, lng: 3 },
]

describe('splitRoute', () => {
  it('splits the road at the truck', () => {
    expect(splitRoute(road, { lat: 0.1, lng: 2 })).toEqual({
      driven: [road[0], { lat: 0, lng: 2 }],
      ahead: [{ lat: 0, lng: 2 }, road[1], road[2]],
    })
  })

  it('has no driven part at the start and no part ahead at the end', () => {
    expect(splitRoute(road, { lat: -1, lng: -1 })).toEqual({
      driven: [road[0]],
      ahead: [road[0], ...road.slice(1)],
    })
    expect(splitRoute(road, { lat: 2, lng: 3 }).ahead).toEqual([road[2]])
  })
})
