import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { forOutsiders } from './for-outsiders.ts'

const place = { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 }
const document: JourneyDocument = {
  id: 'journey',
  code: 'V-10001',
  journeyStateId: journeyStates.OnRoute,
  stateSince: '2026-11-16T12:00:00.000Z',
  interrupted: [],
  kind: 'immediate',
  customer: { id: 'customer', name: 'Café Alto S.A.S.' },
  driver: { id: 'driver', name: 'Ana Peña', phone: '+573000000001' },
  vehicle: { plate: 'ZZA001', type: 'Tractomula', trailerPlate: null },
  offeredTo: { id: 'asked', name: 'Luz Mora' },
  origin: place,
  destination: place,
  cargo: 'Café',
  priceCop: 1,
  position: null,
  loadingAt: null,
  promisedAt: null,
  manifestNumber: null,
  novelty: null,
  surcharge: null,
  attendedBy: { id: 'administrator', name: 'Luis Gómez', since: '2026-11-16T12:00:00.000Z' },
  snooze: {
    until: '2026-11-16T13:00:00.000Z',
    by: { id: 'administrator', name: 'Luis Gómez' },
  },
  papersExpireOn: '2026-12-01',
  commandVersion: 5,
  version: 7,
}

it.each(['customer', 'driver', 'asked', 'stranger'])(
  'hides from the %s who attends it and what the office thinks of it',
  (caller) => {
    const { attendedBy, snooze, papersExpireOn } = forOutsiders(document, caller)
    expect([attendedBy, snooze, papersExpireOn]).toEqual([null, null, null])
  },
)

it('tells only who was asked that he was', () => {
  expect(forOutsiders(document, 'asked').offeredTo).toEqual(document.offeredTo)
  for (const caller of ['customer', 'driver', 'stranger']) {
    expect(forOutsiders(document, caller).offeredTo, caller).toBeNull()
  }
})

it("gives the driver's number to himself and to the customer alone", () => {
  for (const caller of ['customer', 'driver']) {
    expect(forOutsiders(document, caller).driver, caller).toEqual(document.driver)
  }
  for (const caller of ['asked', 'stranger']) {
    const { driver } = forOutsiders(document, caller)
    expect(driver, caller).toEqual({ id: 'driver', name: 'Ana Peña', phone: '' })
  }
})

it('leaves the rest as it is', () => {
  const {
    attendedBy: _attendedBy,
    offeredTo: _offeredTo,
    snooze: _snooze,
    papersExpireOn: _papersExpireOn,
    ...rest
  } = document
  expect(forOutsiders(document, 'customer')).toMatchObject(rest)
  expect(forOutsiders({ ...document, driver: null }, 'stranger').driver).toBeNull()
})
