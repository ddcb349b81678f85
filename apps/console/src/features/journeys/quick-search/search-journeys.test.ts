import { describe, expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { searchTextOf } from './journey-search-text.ts'
import { searchJourneys } from './search-journeys.ts'

interface SearchRow {
  code: string
  plate?: string
  driver?: string
  customer?: string
  road?: [string, string]
  cargo?: string
}

const place = (name: string) => ({ name, divipola: name, lat: 4, lng: -74 })

function row(values: SearchRow) {
  const { code, plate, driver, customer = 'Nadie', road = ['A', 'B'], cargo = 'Arena' } = values
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
    ['code', 'V-48213', ['V-48213']],
    ['code without dash', 'v48213', ['V-48213']],
    ['digits of the code', '48213', ['V-48213']],
    ['plate with a space', 'ttk 482', ['V-48213']],
    ['plate with a dash', 'TTK-482', ['V-48213']],
    ['driver, without accents', 'nanez ingrid', ['V-50048', 'V-50049']],
    ['customer', 'cafe', ['V-50048']],
    ['cargo', 'tuberia', ['V-50049']],
    ['origin and destination', 'cali bogota', ['V-48213']],
    ['no match', 'xyzzy', []],
    ['spaces only', '  ', []],
    ['a dash only', '-', []],
  ])('%s', (_, typed, found) => {
    expect(codes(typed)).toEqual(found)
  })
})

test('a code that starts with the query comes before one that contains it', () => {
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

test('lists a person once, with the number of journeys', () => {
  expect(searchJourneys(rows, 'ñañez').people).toEqual([
    { kind: 'driver', id: 'Íngrid Ñáñez', name: 'Íngrid Ñáñez', count: 2 },
  ])
  // All words must be in the name, not one in the name and one in the route.
  expect(searchJourneys(rows, 'pardo cali').people).toEqual([])
})

test('a phone finds its driver', () => {
  const ana = { id: 'ana', name: 'Ana', phone: '+573000000042' }
  const some = new TestingRows(buildAssessed('a', { driver: ana }), buildAssessed('b'))
  const { journeys, people } = searchJourneys(some, '300 000 0042')
  expect([journeys.map(({ id }) => id), people.map(({ name }) => name)]).toEqual([['a'], ['Ana']])
})

test('caches the text of a moving truck, but not after a change of driver', () => {
  const { journey: first } = row({ code: 'V-1', driver: 'Ana' })
  const moved = { ...first, version: 2 }
  expect(searchTextOf(moved)).toBe(searchTextOf(first))
  const handedOver = { ...first, driver: { id: 'b', name: 'Beto', phone: '' } }
  expect(searchTextOf(handedOver).driver).toBe('beto')
})
