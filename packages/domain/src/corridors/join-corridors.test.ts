import { describe, expect, it } from 'vitest'
import { corridorCities, findCorridor } from './corridors.ts'
import { kilometresBetween } from './point.ts'

const city = (name: string) => {
  const found = corridorCities.find((one) => one.name === name)
  if (!found) throw new Error(`No city ${name}`)
  return found
}
const between = (origin: string, destination: string) => {
  const corridor = findCorridor({ origin: city(origin), destination: city(destination) })
  if (!corridor) throw new Error(`No way from ${origin} to ${destination}`)
  return corridor
}

describe('a way over several corridors', () => {
  it('joins every two cities', () => {
    for (const origin of corridorCities) {
      for (const destination of corridorCities) {
        const corridor = findCorridor({ origin, destination })
        expect(corridor === undefined).toBe(origin === destination)
        if (!corridor) continue
        expect(corridor.origin).toEqual(origin)
        expect(corridor.destination).toEqual(destination)
      }
    }
  })

  it('leaves out the city in between where both roads are the same', () => {
    const { path, roadKm, places } = between('Cali', 'Medellín')
    // 120 km to Buenaventura and 478 km from there, of which most of the first is driven twice.
    expect(roadKm).toBeGreaterThan(380)
    expect(roadKm).toBeLessThan(530)
    const nearest = Math.min(...path.map((point) => kilometresBetween(point, city('Buenaventura'))))
    expect(nearest).toBeGreaterThan(25)
    const names = places.map(({ name }) => name)
    expect(names).toContain('Cali')
    expect(names).toContain('La Virginia')
    expect(names).not.toContain('Buenaventura')
  })

  it('has its places in order, both ends included, and no gap in its path', () => {
    for (const [origin, destination] of [
      ['Neiva', 'Medellín'],
      ['Ipiales', 'Apartadó'],
      ['Santa Marta', 'Cartagena'],
    ] as const) {
      const { waypoints, places, path, terrain, parts = [] } = between(origin, destination)
      const shares = places.map(({ at }) => at)
      expect(shares).toEqual(shares.toSorted((one, other) => one - other))
      expect(waypoints.at(0)).toBe(0)
      expect(waypoints.at(-1)).toBeCloseTo(1)
      expect(terrain.flat + terrain.rolling + terrain.mountain).toBeCloseTo(1)
      for (const { share } of parts) expect(share).toBeGreaterThan(0)
      const steps = path.slice(1).map((point, at) => kilometresBetween(path[at] ?? point, point))
      expect(Math.max(...steps)).toBeLessThan(120)
    }
  })

  it('is computed once', () => {
    expect(between('Neiva', 'Medellín')).toBe(between('Neiva', 'Medellín'))
  })

  it('is unknown for a town on no corridor', () => {
    const leticia = { divipola: '91001' }
    expect(findCorridor({ origin: leticia, destination: city('Bogotá') })).toBeUndefined()
  })
})
