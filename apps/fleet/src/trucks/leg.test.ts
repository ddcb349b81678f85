import { type Corridor, corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong, kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { speedsOf } from '@arriero/domain/demo/journey-times.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { planLeg, positionOnLeg } from './leg.ts'
import { roadBetween, straightRoad } from './road.ts'

const legOf = ({ origin, destination }: Corridor, vehicleType: string, seed = 1) =>
  planLeg(roadBetween(origin, destination), origin, speedsOf(vehicleType), new Random(seed))

const hoursDriven = (leg: ReturnType<typeof planLeg>) =>
  leg.stretches
    .filter(({ km }) => km > 0)
    .reduce((sum, { begins, ends }) => sum + (ends - begins) / 60, 0)

describe('a planned drive', () => {
  it.each(corridors)(
    '$code takes about as long as SICE-TAC says, and ends at the destination',
    (corridor) => {
      const leg = legOf(corridor, 'Tractomula')
      const hours = hoursDriven(leg)
      expect(hours).toBeGreaterThan(corridor.drivingHours * 0.5)
      expect(hours).toBeLessThan(corridor.drivingHours * 1.8)
      const { place } = positionOnLeg(leg, leg.minutes)
      expect(kilometresBetween(place, corridor.destination)).toBeLessThan(0.001)
    },
  )

  it('is slower for a small truck in the mountains', () => {
    for (const corridor of corridors.filter(({ terrain }) => terrain.mountain > 0.35)) {
      const tractomulaHours = hoursDriven(legOf(corridor, 'Tractomula'))
      expect(hoursDriven(legOf(corridor, 'Turbo'))).toBeGreaterThan(tractomulaHours)
    }
  })

  it.each(corridors)('$code has no jumps or impossible speeds', (corridor) => {
    const leg = legOf(corridor, 'Dobletroque')
    const positions = Array.from({ length: Math.ceil(leg.minutes) + 1 }, (_, at) =>
      positionOnLeg(leg, at),
    )
    const steps = positions.slice(1).map(({ place }, at) => {
      return kilometresBetween(positions[at]?.place ?? place, place)
    })
    expect(Math.max(...positions.map(({ kmh }) => kmh))).toBeLessThan(70)
    expect(Math.max(...steps)).toBeLessThan(70 / 60)
  })

  it('includes overnight stops on long roads only', () => {
    const longest = corridors.find(({ code }) => code === 'BOG-CTG')
    const shortest = corridors.find(({ code }) => code === 'BAQ-CTG')
    const nights = (corridor: Corridor | undefined) =>
      corridor
        ? legOf(corridor, 'Tractomula').stretches.filter(
            ({ km, begins, ends }) => km === 0 && ends - begins >= 6 * 60,
          ).length
        : 0
    expect(nights(longest)).toBeGreaterThan(0)
    expect(nights(shortest)).toBe(0)
  })

  it('can start halfway, from a place beside the road', () => {
    const [corridor] = corridors
    if (!corridor) throw new Error('Expected at least one corridor')
    const road = roadBetween(corridor.origin, corridor.destination)
    const half = pointAlong(road.path, 0.5)
    const place = { lat: half.lat + 0.1, lng: half.lng }
    const leg = planLeg(road, place, speedsOf('Tractomula'), new Random(1))
    expect(positionOnLeg(leg, 0).place).toEqual(place)
    expect(hoursDriven(leg)).toBeLessThan(corridor.drivingHours)
  })

  it('has no length if the truck is already there', () => {
    const here = { lat: 4.6, lng: -74.1 }
    const leg = planLeg(straightRoad(here, here), here, speedsOf('Turbo'), new Random(1))
    expect(leg.minutes).toBe(0)
    expect(positionOnLeg(leg, 0).place).toEqual(here)
  })
})
