import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import { paceOf } from '../pace.ts'
import { Ride } from './ride.ts'

const speed = 10
const start = Date.parse('2026-11-16T10:00:00Z')
const hour = 3_600_000 / speed
const onRoute = aDocument({ journeyStateId: journeyStates.OnRoute })
const held = {
  ...onRoute,
  journeyStateId: journeyStates.Novelty,
  interrupted: [journeyStates.OnRoute],
}
const novelty = { code: 'VARADA', since: new Date(start).toISOString() } as const

function aRide() {
  const ride = new Ride(paceOf(1, speed), new Random(1))
  ride.beginAt(onRoute.origin, 'Tractomula', start)
  ride.follow(onRoute, start)
  if (ride.work) ride.work.happenings = []
  return ride
}

const drivenKm = (ride: Ride) => kilometresBetween(onRoute.origin, ride.place)

describe('a ride', () => {
  it('drives as fast as its world runs', () => {
    const ride = aRide()
    ride.advanceTo(start + hour)
    expect(drivenKm(ride)).toBeGreaterThan(5)
    expect(drivenKm(ride)).toBeLessThan(70)
    expect(ride.isMoving).toBe(true)
  })

  it('stands still in trouble, and goes on from there when it is over', () => {
    const ride = aRide()
    ride.advanceTo(start + hour)
    ride.follow({ ...held, novelty }, start + hour)
    const { place } = ride
    ride.advanceTo(start + 2 * hour)
    expect(ride.place).toEqual(place)
    expect(ride.isMoving).toBe(false)
    ride.follow(onRoute, start + 2 * hour)
    expect(ride.trouble).toBeUndefined()
    ride.advanceTo(start + 2 * hour + 1)
    expect(kilometresBetween(ride.place, place)).toBeLessThan(0.1)
    ride.advanceTo(start + 3 * hour)
    expect(kilometresBetween(ride.place, place)).toBeGreaterThan(5)
  })

  it('stops at the minute of what befalls it, and keeps quiet with a broken phone', () => {
    const ride = aRide()
    if (ride.work) {
      ride.work.happenings = [
        { at: 10, kind: 'silence', minutes: 90 },
        { at: 30, kind: 'novelty', code: 'PINCHADA', minutes: 60 },
      ]
    }
    const tenMinutes = start + hour / 6
    expect(ride.nextHappeningAt(start)).toBe(tenMinutes)
    ride.advanceTo(tenMinutes)
    expect(ride.heardAgainAt(tenMinutes)).toBe(tenMinutes + 1.5 * hour)
    ride.advanceTo(start + hour / 2)
    expect(ride.trouble).toMatchObject({ code: 'PINCHADA', isReported: false })
    expect(ride.work?.done).toBe(30)
  })

  it('begins anew with another journey, and ends with none', () => {
    const ride = aRide()
    ride.follow({ ...held, novelty }, start)
    const another = aDocument({ id: 'another', journeyStateId: journeyStates.OnWay })
    ride.follow(another, start)
    expect(ride.work).toMatchObject({ journeyId: 'another', stage: 'OnWay' })
    expect(ride.trouble).toBeUndefined()
    ride.follow(null, start)
    expect(ride.work).toBeUndefined()
  })

  it('has arrived when the drive is over', () => {
    const ride = aRide()
    expect(ride.hasArrived).toBe(false)
    ride.advanceTo(start + 200 * hour)
    expect(ride.hasArrived).toBe(true)
    expect(kilometresBetween(ride.place, onRoute.destination)).toBeLessThan(0.01)
  })
})
