import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { paceOf } from '../pace.ts'
import { Vehicle } from './vehicle.ts'

const speed = 10
const start = Date.parse('2026-11-16T10:00:00Z')
const hour = hourMs / speed
const onRoute = buildJourney({ journeyStateId: journeyStates.OnRoute })
const withNovelty = {
  ...onRoute,
  journeyStateId: journeyStates.Novelty,
  interrupted: [journeyStates.OnRoute],
}
const since = new Date(start).toISOString()
const novelty = { code: 'VARADA' as const, since, steps: [] }

function aVehicle() {
  const vehicle = new Vehicle(paceOf(1, speed), new Random(1))
  vehicle.startAt(onRoute.origin, 'Tractomula', start)
  vehicle.follow(onRoute, start)
  if (vehicle.work) vehicle.work.incidents = []
  return vehicle
}

const drivenKm = (vehicle: Vehicle) => kilometresBetween(onRoute.origin, vehicle.place)

describe('Vehicle', () => {
  it('drives at the speed of the simulation', () => {
    const vehicle = aVehicle()
    vehicle.advanceTo(start + hour)
    expect(drivenKm(vehicle)).toBeGreaterThan(5)
    expect(drivenKm(vehicle)).toBeLessThan(70)
    expect(vehicle.isMoving).toBe(true)
  })

  it('stops during a novelty, and continues after it', () => {
    const vehicle = aVehicle()
    vehicle.advanceTo(start + hour)
    vehicle.follow({ ...withNovelty, novelty }, start + hour)
    const { place } = vehicle
    vehicle.advanceTo(start + 2 * hour)
    expect(vehicle.place).toEqual(place)
    expect(vehicle.isMoving).toBe(false)
    vehicle.follow(onRoute, start + 2 * hour)
    expect(vehicle.activeNovelty).toBeUndefined()
    vehicle.advanceTo(start + 2 * hour + 1)
    expect(kilometresBetween(vehicle.place, place)).toBeLessThan(0.1)
    vehicle.advanceTo(start + 3 * hour)
    expect(kilometresBetween(vehicle.place, place)).toBeGreaterThan(5)
  })

  it('drives on to another destination from where it is', () => {
    const vehicle = aVehicle()
    vehicle.advanceTo(start + hour)
    const { place } = vehicle
    // Cali, on the way to Buenaventura for most of the road.
    const destination = { name: 'Cali', divipola: '76001', lat: 3.4141, lng: -76.5215 }
    vehicle.follow({ ...onRoute, destination }, start + hour)
    expect(vehicle.work).toMatchObject({ stage: 'OnRoute', destination })
    expect(kilometresBetween(vehicle.work?.leg?.path.at(-1) ?? place, destination)).toBeLessThan(1)
    vehicle.advanceTo(start + hour + 1000)
    expect(kilometresBetween(vehicle.place, place)).toBeLessThan(3)
  })

  it('stops at incidents, and is unreachable with a broken phone', () => {
    const vehicle = aVehicle()
    if (vehicle.work) {
      vehicle.work.incidents = [
        { at: 10, kind: 'silence', minutes: 90 },
        { at: 30, kind: 'novelty', code: 'PINCHADA', minutes: 60 },
      ]
    }
    const tenMinutes = start + hour / 6
    expect(vehicle.nextIncidentAt(start)).toBe(tenMinutes)
    vehicle.advanceTo(tenMinutes)
    expect(vehicle.reachableAt(tenMinutes)).toBe(tenMinutes + 1.5 * hour)
    vehicle.advanceTo(start + hour / 2)
    expect(vehicle.activeNovelty).toMatchObject({ code: 'PINCHADA', isReported: false })
    expect(vehicle.work?.done).toBe(30)
  })

  it('starts new work with another journey, and none without', () => {
    const vehicle = aVehicle()
    vehicle.follow({ ...withNovelty, novelty }, start)
    const another = buildJourney({ id: 'another', journeyStateId: journeyStates.OnWay })
    vehicle.follow(another, start)
    expect(vehicle.work).toMatchObject({ journeyId: 'another', stage: 'OnWay' })
    expect(vehicle.activeNovelty).toBeUndefined()
    vehicle.follow(null, start)
    expect(vehicle.work).toBeUndefined()
  })

  it('has arrived when the drive is over', () => {
    const vehicle = aVehicle()
    expect(vehicle.hasArrived).toBe(false)
    vehicle.advanceTo(start + 200 * hour)
    expect(vehicle.hasArrived).toBe(true)
    expect(kilometresBetween(vehicle.place, onRoute.destination)).toBeLessThan(0.01)
  })
})
