import { describe, expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { journeyText } from './journey-text.ts'
import { searchJourneys } from './search-journeys.ts'

interface Given {
  code: string
  plate?: string
  driver?: string
  customer?: string
  road?: [string, string]
  cargo?: string
}

const place = (name: string) => ({ name, divipola: name, lat: 4, lng: -74 })

/** Nobody's, on no road, unless it is said whose. */
function row(given: Given) {
  const { code, plate, driver, customer = 'Nadie', road = ['A', 'B'], cargo = 'Arena' } = given
  return buildAssessed(code, {
    code,
    customer: { id: customer, name: customer },
    driver: driver ? { id: driver, name: driver, phone: '' } : null,
    vehicle: plate ? { plate, type: 'Tractomula', trailerPlate: 'R12345' } : null,
    origin: place(road[0]),
    destination: place(road[1]),
    cargo,
  })
}

const rows = new TestingRows(
  row({ code: 'V-48213', plate: 'TTK482', driver: 'Wilson Pardo', road: ['Bogotá', 'Cali'] }),
  row({ code: 'V-50048', plate: 'WGY931', driver: 'Íngrid Ñáñez', customer: 'Café Sierra' }),
  row({
    code: 'V-50049',
    plate: 'SPK114',
    driver: 'Íngrid Ñáñez',
    customer: 'Cemento',
    cargo: 'Tubería',
  }),
)
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
    ['the cargo', 'tuberia', ['V-50049']],
    ['both places', 'cali bogota', ['V-48213']],
    ['nothing of it', 'xyzzy', []],
    ['no word at all', '  ', []],
    ['only a dash', '-', []],
  ])('%s', (_, typed, found) => {
    expect(codes(typed)).toEqual(found)
  })
})

test('a code that begins so comes before one that only holds it', () => {
  const some = new TestingRows(
    row({ code: 'V-10048' }),
    row({ code: 'V-20000', driver: 'Ana Trespalacios' }),
    row({ code: 'V-48000' }),
    row({ code: 'V-30000', customer: 'Palacios' }),
  )
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
  const { journey: first } = row({ code: 'V-1', driver: 'Ana' })
  const moved = { ...first, version: 2 }
  expect(journeyText(moved)).toBe(journeyText(first))
  const handedOver = { ...first, driver: { id: 'b', name: 'Beto', phone: '' } }
  expect(journeyText(handedOver).driver).toBe('beto')
})
