import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { paceOf } from '../pace.ts'
import { drawPlan, nextCommand } from './customer-plan.ts'
import { newLoad } from './new-load.ts'

const now = Date.parse('2026-11-16T10:00:00Z')
const pace = paceOf(10, 10)
const hour = hourMs / 10
const inCali = { place: { lat: 3.42, lng: -76.52 }, vehicleType: 'Sencillo' }
const loads = (isBooking: boolean) =>
  Array.from({ length: 300 }, (_, seed) =>
    newLoad({
      customer: 'Flores Sabana Lila S.A.',
      truck: inCali,
      isBooking,
      now,
      pace,
      random: new Random(seed),
    }),
  )

describe('a new load', () => {
  it('is valid, along a corridor and at a price of that corridor', () => {
    for (const load of loads(false)) {
      expect(NewJourneyBody.safeParse(load).success).toBe(true)
      const corridor = corridors.find(
        ({ origin, destination }) =>
          origin.divipola === load.origin.divipola &&
          destination.divipola === load.destination.divipola,
      )
      const [min = 0, max = 0] = corridor?.freight['sencillo'] ?? []
      expect(load.priceCop).toBeGreaterThanOrEqual(min)
      expect(load.priceCop).toBeLessThanOrEqual(max)
      expect(load.loadingAt).toBeUndefined()
    }
  })

  it('is something that its customer ships, from an address of its city', () => {
    const cargo = new Set(loads(false).map((load) => load.cargo))
    expect([...cargo].toSorted()).toEqual(['Flores refrigeradas', 'Follajes refrigerados'])
    for (const { origin } of loads(false)) expect(origin.address).toMatch(/\d/)
  })

  it('mostly starts in the city where the truck is', () => {
    const near = loads(false).filter(({ origin }) => kilometresBetween(origin, inCali.place) < 15)
    expect(near.length).toBeGreaterThan(180)
    expect(near.length).toBeLessThan(300)
  })

  it('is booked early enough for a driver to accept and start', () => {
    for (const { loadingAt } of loads(true)) {
      expect(Date.parse(loadingAt ?? '') - now).toBeGreaterThanOrEqual(6 * hour)
    }
  })
})

describe('the plan for a load', () => {
  const inState = (state: JourneyStateKey) => buildJourney({ journeyStateId: journeyStates[state] })
  const nameIn = (plan: Parameters<typeof nextCommand>[0], state: JourneyStateKey) =>
    nextCommand(plan, inState(state), now)?.name

  it('mostly needs no command', () => {
    const random = new Random(4)
    const plans = Array.from({ length: 2000 }, () => drawPlan(buildJourney(), { now, random }).kind)
    const share = (kind: string) => plans.filter((plan) => plan === kind).length / plans.length
    expect(share('leave')).toBeGreaterThan(0.7)
    expect(share('confirm')).toBeGreaterThan(0.05)
    expect(share('cancelFrom') + share('cancelIn')).toBeLessThan(0.12)
  })

  it('waits for the right state', () => {
    const falseFreight = { kind: 'cancelIn', state: 'OnOrigin', reasonCode: 'FALSO_FLETE' } as const
    expect(nameIn(falseFreight, 'OnWay')).toBeUndefined()
    expect(nameIn(falseFreight, 'OnOrigin')).toBe('cancel')
    expect(nameIn({ kind: 'confirm' }, 'OnRoute')).toBeUndefined()
    expect(nameIn({ kind: 'confirm' }, 'Discharge')).toBe('confirmDelivery')
    expect(nameIn({ kind: 'leave' }, 'OnOrigin')).toBeUndefined()
  })

  it('cancels only after the planned time, and only if it is still allowed', () => {
    expect(nameIn({ kind: 'cancelFrom', at: now + 1 }, 'RequestBooking')).toBeUndefined()
    const due = { kind: 'cancelFrom', at: now } as const
    for (const state of ['Request', 'RequestBooking', 'RequestBookingAccepted'] as const) {
      expect(nameIn(due, state)).toBe('cancel')
    }
    for (const state of ['Carry', 'OnRoute', 'Novelty', 'UnUpdated'] as const) {
      expect(nameIn(due, state)).toBeUndefined()
    }
  })
})
