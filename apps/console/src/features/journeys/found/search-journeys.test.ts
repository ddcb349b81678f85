import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { journeyText } from './journey-text.ts'
import { searchJourneys } from './search-journeys.ts'

interface Given {
  code: string
  plate?: string
  driver?: string
  customer?: string
  road?: [string, string]
}

/** Only what is searched. */
function journey({ code, plate, driver, customer = 'Nadie', road = ['A', 'B'] }: Given) {
  return {
    id: code,
    code,
    customer: { id: customer, name: customer },
    driver: driver ? { id: driver, name: driver, phone: '' } : null,
    vehicle: plate ? { plate, type: 'Tractomula', trailerPlate: 'R12345' } : null,
    origin: { name: road[0] },
    destination: { name: road[1] },
  } as JourneyDocument
}

function rowsOf(list: readonly JourneyDocument[]): RowSource<AssessedJourney> {
  const rows = new Map(
    list.map((each) => [each.id, { id: each.id, version: 1, journey: each } as AssessedJourney]),
  )
  return {
    getIds: () => [...rows.keys()],
    getRow: (id) => rows.get(id),
    subscribeBatch: () => () => undefined,
  }
}

const rows = rowsOf([
  journey({ code: 'V-48213', plate: 'TTK482', driver: 'Wilson Pardo', road: ['Bogotá', 'Cali'] }),
  journey({ code: 'V-50048', plate: 'WGY931', driver: 'Íngrid Ñáñez', customer: 'Café Sierra' }),
  journey({ code: 'V-50049', plate: 'SPK114', driver: 'Íngrid Ñáñez', customer: 'Cemento' }),
])
const codes = (typed: string) => searchJourneys(rows, typed).journeys.map(({ code }) => code)

describe('finds by', () => {
  test.each([
    ['its code', 'V-48213', ['V-48213']],
    ['its code without the dash', 'v48213', ['V-48213']],
    ['the figures alone', '48213', ['V-48213']],
    ['the plate as it is printed', 'ttk 482', ['V-48213']],
    ['the plate with a dash', 'TTK-482', ['V-48213']],
    ['the driver, accent-blind', 'nanez ingrid', ['V-50048', 'V-50049']],
    ['the customer', 'cafe', ['V-50048']],
    ['both places', 'cali bogota', ['V-48213']],
    ['nothing of it', 'xyzzy', []],
    ['no word at all', '  ', []],
    ['only a dash', '-', []],
  ])('%s', (_, typed, found) => {
    expect(codes(typed)).toEqual(found)
  })
})

test('a code that begins so comes before one that only holds it', () => {
  const some = rowsOf([
    journey({ code: 'V-10048' }),
    journey({ code: 'V-20000', driver: 'Ana Trespalacios' }),
    journey({ code: 'V-48000' }),
    journey({ code: 'V-30000', customer: 'Palacios' }),
  ])
  expect(searchJourneys(some, '48').journeys.map(({ code }) => code)).toEqual([
    'V-48000',
    'V-10048',
  ])
  const people = searchJourneys(some, 'palacios').journeys.map(({ code }) => code)
  expect(people).toEqual(['V-30000', 'V-20000'])
})

test('a person is told once, with the journeys under way', () => {
  expect(searchJourneys(rows, 'ñañez').people).toEqual([
    { kind: 'driver', id: 'Íngrid Ñáñez', name: 'Íngrid Ñáñez', count: 2 },
  ])
  // The words must all be in the name, not one in the name and one in the road.
  expect(searchJourneys(rows, 'pardo cali').people).toEqual([])
})

test('a truck that moves is not folded again; one with another driver is', () => {
  const first = journey({ code: 'V-1', driver: 'Ana' })
  const moved = { ...first, version: 2 }
  expect(journeyText(moved)).toBe(journeyText(first))
  const handedOver = { ...first, driver: { id: 'b', name: 'Beto', phone: '' } }
  expect(journeyText(handedOver).driver).toBe('beto')
})
