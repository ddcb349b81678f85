import { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import { paceOf } from '../pace.ts'
import { drawFate, fateCommand } from './fate.ts'
import { newLoad } from './new-load.ts'

const now = Date.parse('2026-11-16T10:00:00Z')
const pace = paceOf(10, 10)
const hour = 3_600_000 / 10
const inCali = { place: { lat: 3.42, lng: -76.52 }, vehicleType: 'Sencillo' }
const loads = (isBooking: boolean) =>
  Array.from({ length: 300 }, (_, seed) =>
    newLoad({ truck: inCali, isBooking, now, pace, random: new Random(seed) }),
  )

describe('a new load', () => {
  it('is one the gateway takes, along a corridor, at a price of that corridor', () => {
    for (const load of loads(false)) {
      expect(NewJourneyBody.safeParse(load).success).toBe(true)
      const corridor = corridors.find(
        ({ origin, destination }) =>
          origin.divipola === load.origin.divipola &&
          destination.divipola === load.destination.divipola,
      )
      const [least = 0, most = 0] = corridor?.freight['sencillo'] ?? []
      expect(load.priceCop).toBeGreaterThanOrEqual(least)
      expect(load.priceCop).toBeLessThanOrEqual(most)
      expect(load.loadingAt).toBeUndefined()
    }
  })

  it('mostly begins in the city where the truck is', () => {
    const near = loads(false).filter(({ origin }) => kilometresBetween(origin, inCali.place) < 15)
    expect(near.length).toBeGreaterThan(180)
    expect(near.length).toBeLessThan(300)
  })

  it('is for later when it is a booking, long enough to be found and started', () => {
    for (const { loadingAt } of loads(true)) {
      expect(Date.parse(loadingAt ?? '') - now).toBeGreaterThanOrEqual(6 * hour)
    }
  })
})

describe('the fate of a load', () => {
  const inState = (state: JourneyStateKey) => aDocument({ journeyStateId: journeyStates[state] })
  const nameIn = (fate: Parameters<typeof fateCommand>[0], state: JourneyStateKey) =>
    fateCommand(fate, inState(state), now)?.name

  it('is mostly left to the driver', () => {
    const random = new Random(4)
    const fates = Array.from({ length: 2000 }, () => drawFate(aDocument(), { now, random }).kind)
    const share = (kind: string) => fates.filter((fate) => fate === kind).length / fates.length
    expect(share('leave')).toBeGreaterThan(0.7)
    expect(share('confirm')).toBeGreaterThan(0.05)
    expect(share('cancelFrom') + share('cancelIn')).toBeLessThan(0.12)
  })

  it('waits for its state', () => {
    const falseFreight = { kind: 'cancelIn', state: 'OnOrigin', reasonCode: 'FALSO_FLETE' } as const
    expect(nameIn(falseFreight, 'OnWay')).toBeUndefined()
    expect(nameIn(falseFreight, 'OnOrigin')).toBe('cancel')
    expect(nameIn({ kind: 'confirm' }, 'OnRoute')).toBeUndefined()
    expect(nameIn({ kind: 'confirm' }, 'Discharge')).toBe('confirmDelivery')
    expect(nameIn({ kind: 'leave' }, 'OnOrigin')).toBeUndefined()
  })

  it('cancels only from its time on, and only what may still be cancelled', () => {
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
