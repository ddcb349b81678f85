import { type Corridor, corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { describe, expect, it } from 'vitest'
import { planLeg, whereOn } from './leg.ts'
import { roadBetween, straightRoad } from './road.ts'
import { speedsOf } from '@arriero/domain/demo/truck-speeds.ts'

const legOf = ({ origin, destination }: Corridor, vehicleType: string, seed = 1) =>
  planLeg(roadBetween(origin, destination), origin, speedsOf(vehicleType), new Random(seed))

const hoursAtTheWheel = (leg: ReturnType<typeof planLeg>) =>
  leg.stretches
    .filter(({ km }) => km > 0)
    .reduce((sum, { begins, ends }) => sum + (ends - begins) / 60, 0)

describe('a planned drive', () => {
  it.each(corridors)('$code takes about as long as SICE-TAC says, and ends there', (corridor) => {
    const leg = legOf(corridor, 'Tractomula')
    const hours = hoursAtTheWheel(leg)
    expect(hours).toBeGreaterThan(corridor.drivingHours * 0.5)
    expect(hours).toBeLessThan(corridor.drivingHours * 1.8)
    const { place } = whereOn(leg, leg.minutes)
    expect(kilometresBetween(place, corridor.destination)).toBeLessThan(0.001)
  })

  it('is slower for a small truck in the mountains', () => {
    for (const corridor of corridors.filter(({ terrain }) => terrain.mountain > 0.35)) {
      const mule = hoursAtTheWheel(legOf(corridor, 'Tractomula'))
      expect(hoursAtTheWheel(legOf(corridor, 'Turbo'))).toBeGreaterThan(mule)
    }
  })

  it.each(corridors)('$code is driven without leaps or races, minute by minute', (corridor) => {
    const leg = legOf(corridor, 'Dobletroque')
    const minutes = Array.from({ length: Math.ceil(leg.minutes) + 1 }, (_, at) => whereOn(leg, at))
    const steps = minutes.slice(1).map(({ place }, at) => {
      return kilometresBetween(minutes[at]?.place ?? place, place)
    })
    expect(Math.max(...minutes.map(({ kmh }) => kmh))).toBeLessThan(70)
    expect(Math.max(...steps)).toBeLessThan(70 / 60)
  })

  it('has nights on long roads, and none on short ones', () => {
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

  it('goes on from the middle of the road, and comes back to it from aside', () => {
    const [corridor] = corridors
    if (!corridor) throw new Error('There are corridors')
    const road = roadBetween(corridor.origin, corridor.destination)
    const half = pointAlong(road.path, 0.5)
    const place = { lat: half.lat + 0.1, lng: half.lng }
    const leg = planLeg(road, place, speedsOf('Tractomula'), new Random(1))
    expect(whereOn(leg, 0).place).toEqual(place)
    expect(hoursAtTheWheel(leg)).toBeLessThan(corridor.drivingHours)
  })

  it('is over at once where the truck is there already', () => {
    const here = { lat: 4.6, lng: -74.1 }
    const leg = planLeg(straightRoad(here, here), here, speedsOf('Turbo'), new Random(1))
    expect(leg.minutes).toBe(0)
    expect(whereOn(leg, 0).place).toEqual(here)
  })
})
