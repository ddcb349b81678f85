import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentForCaller, roundTo } from './journey-document.ts'

const place = { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 }
const document: JourneyDocument = {
  id: 'journey',
  code: 'V-10001',
  journeyStateId: journeyStates.OnRoute,
  stateSince: '2026-11-16T12:00:00.000Z',
  stageSince: '2026-11-16T12:00:00.000Z',
  interrupted: [],
  kind: 'immediate',
  customer: { id: 'customer', name: 'Café Alto S.A.S.' },
  driver: { id: 'driver', name: 'Ana Peña', phone: '+573000000001' },
  vehicle: { plate: 'ZZA001', type: 'Tractomula', trailerPlate: null },
  offeredTo: { id: 'offered', name: 'Luz Mora' },
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

it.each(['customer', 'driver', 'offered', 'unrelated'])(
  'hides the fields for administrators from the %s',
  (caller) => {
    const { attendedBy, snooze, papersExpireOn } = documentForCaller(document, caller)
    expect([attendedBy, snooze, papersExpireOn]).toEqual([null, null, null])
  },
)

it('shows an offer only to the driver who has it', () => {
  expect(documentForCaller(document, 'offered').offeredTo).toEqual(document.offeredTo)
  for (const caller of ['customer', 'driver', 'unrelated']) {
    expect(documentForCaller(document, caller).offeredTo, caller).toBeNull()
  }
})

it("shows the driver's phone only to the driver and the customer", () => {
  for (const caller of ['customer', 'driver']) {
    expect(documentForCaller(document, caller).driver, caller).toEqual(document.driver)
  }
  for (const caller of ['offered', 'unrelated']) {
    const { driver } = documentForCaller(document, caller)
    expect(driver, caller).toEqual({ id: 'driver', name: 'Ana Peña', phone: '' })
  }
})

it('keeps all other fields', () => {
  const {
    attendedBy: _attendedBy,
    offeredTo: _offeredTo,
    snooze: _snooze,
    papersExpireOn: _papersExpireOn,
    ...rest
  } = document
  expect(documentForCaller(document, 'customer')).toMatchObject(rest)
  expect(documentForCaller({ ...document, driver: null }, 'unrelated').driver).toBeNull()
})

describe('roundTo', () => {
  it.each([
    [5.123456789, 5, 5.12346],
    [-74.1234549, 5, -74.12345],
    [4.654325, 5, 4.65433],
    [0.00004, 4, 0],
    [-0.000001, 5, 0],
    [0.99996, 4, 1],
  ])('%d to %i digits is %d', (value, digits, expected) => {
    expect(roundTo(value, digits)).toBe(expected)
  })

  it('is near, has no more digits, and is idempotent', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
        const rounded = roundTo(value, 5)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.000_005_000_001)
        expect(Number(rounded.toFixed(5))).toBe(rounded)
        expect(roundTo(rounded, 5)).toBe(rounded)
      }),
    )
  })
})
