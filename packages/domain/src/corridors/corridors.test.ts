import { describe, expect, it } from 'vitest'
import { corridors, findCorridor, pathBetween, progressBetween } from './corridors.ts'
import { kilometresBetween, pointAlong, progressAlong } from './point.ts'

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

  it('have their waypoints and places in order, between both ends', () => {
    for (const { waypoints, places } of corridors) {
      expect([waypoints.at(0), waypoints.at(-1)]).toEqual([0, 1])
      for (const list of [waypoints, places.map(({ at }) => at)]) {
        expect(list).toEqual(list.toSorted((one, other) => one - other))
      }
    }
  })

  it('are found by the municipalities at their ends', () => {
    for (const corridor of corridors) expect(findCorridor(corridor)).toBe(corridor)
    const nowhere = { divipola: '00000' }
    expect(findCorridor({ origin: nowhere, destination: nowhere })).toBeUndefined()
  })
})

describe('the road between two sites', () => {
  const corridor = findCorridor({
    origin: { divipola: '11001' },
    destination: { divipola: '76109' },
  })
  if (!corridor) throw new Error('Expected a corridor')

  it('begins and ends at the sites, without returning to the centre of the city', () => {
    const origin = pointAlong(corridor.path, 0.03)
    const destination = { lat: 3.9, lng: -77.03 }
    const path = pathBetween(corridor, { origin, destination })
    expect(path[0]).toEqual(origin)
    expect(path.at(-1)).toEqual(destination)
    expect(Math.min(...path.map((point) => kilometresBetween(point, corridor.origin)))).toBeCloseTo(
      kilometresBetween(origin, corridor.origin),
      1,
    )
  })

  it('has the same progress as the corridor, from 0 at one site to 1 at the other', () => {
    const ends = { origin: corridor.origin, destination: corridor.destination }
    for (const share of [0, 0.3, 0.7, 1]) {
      const truck = pointAlong(corridor.path, share)
      expect(progressBetween(corridor, ends, truck)).toBeCloseTo(share, 6)
      expect(progressAlong(pathBetween(corridor, ends), truck)).toBeCloseTo(share, 6)
    }
  })
})
