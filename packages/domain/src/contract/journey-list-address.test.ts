import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'
import { usualPeriods } from '../calendar/periods.ts'
import { actors } from '../journeys/journey-event.ts'
import { journeyStateIds } from '../journeys/journey-state.ts'
import { noveltyCodes } from '../journeys/novelty.ts'
import { surchargeSites } from '../journeys/surcharge.ts'
import { JourneyFilterQuery } from './http/journey-filter.ts'
import {
  journeyListAddress,
  periodLabels,
  readJourneyListSearch,
  toJourneyFilter,
  toJourneyListSearch,
  writeFilterQuery,
} from './journey-list-address.ts'

// A Thursday.
const today: CalendarDay = '2026-11-19'

function readQuery(address: string): Record<string, string> {
  const pairs = address.split('?')[1]?.split('&') ?? []
  return Object.fromEntries(pairs.map((pair) => pair.split('=').map(decodeURIComponent)))
}

const readAddress = (address: string) => readJourneyListSearch(readQuery(address))

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const stateId = fc.constantFrom(...journeyStateIds)
const place = fc.constantFrom('11001', '76109', '05001')
const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days))
const period = fc
  .tuple(optional(day), optional(fc.nat(400)))
  .map(([from, days]) => ({ from, until: from && days !== undefined ? addDays(from, days) : from }))

const filter = fc
  .record({
    text: optional(fc.constantFrom('buenaventura', 'V-48213', 'ñandú & café = 50%')),
    states: optional(fc.uniqueArray(stateId, { minLength: 1 })),
    customerId: optional(fc.uuid()),
    driverId: optional(fc.uuid()),
    plate: optional(fc.constantFrom('ABC123', 'R12345', 'ABC12D')),
    origin: optional(place),
    destination: optional(place),
    late: optional(fc.constantFrom('yes', 'no')),
    novelty: optional(fc.constantFrom('any', ...noveltyCodes)),
    surcharge: optional(fc.constantFrom('any', ...surchargeSites)),
    cancelledBy: optional(fc.constantFrom('any', ...actors)),
    cancelReason: optional(fc.constantFrom('OTRO', 'FALSO_FLETE')),
    reached: optional(stateId),
    days: period,
  })
  .map(({ days, ...rest }) => ({
    ...rest,
    from: days.from && new Date(`${days.from}T00:00:00-05:00`).toISOString(),
    until: days.until && new Date(`${addDays(days.until, 1)}T00:00:00-05:00`).toISOString(),
  }))

test('a filter is the same after going through an address, and so is the query of the server', () => {
  fc.assert(
    fc.property(filter, (wanted) => {
      const read = toJourneyFilter(readAddress(journeyListAddress(wanted)), today)
      expect(read).toEqual(wanted)
      const query = readQuery(writeFilterQuery(wanted))
      expect(JourneyFilterQuery.parse(query)).toEqual(wanted)
    }),
  )
})

test('whatever an address holds, the server accepts the filter that is read from it', () => {
  const name = fc.constantFrom(...Object.keys(readJourneyListSearch({})))
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'si',
      'semana',
      '2026-02-30',
      '2026-11-31',
      '1999-01-01',
      '9,x,99',
      '11001-',
      '-',
      'ABC',
    ),
    fc.array(fc.anything()),
    fc.integer(),
  )
  fc.assert(
    fc.property(fc.dictionary(name, value), (raw) => {
      const read = toJourneyFilter(readJourneyListSearch(raw), today)
      const query = readQuery(writeFilterQuery(read))
      expect(JourneyFilterQuery.safeParse(query).error).toBeUndefined()
    }),
  )
})

test('the days of an address are whole days in Colombia, the last one included', () => {
  const read = toJourneyFilter(
    readAddress('/admin/viajes?desde=2026-11-01&hasta=2026-11-07'),
    today,
  )
  expect(read).toEqual({ from: '2026-11-01T05:00:00.000Z', until: '2026-11-08T05:00:00.000Z' })
})

test('a period of the address is counted from the day on which it is read, and wins over fixed days', () => {
  const read = readAddress('/admin/viajes?periodo=semana&desde=2020-01-01')
  expect(toJourneyFilter(read, today)).toEqual({
    from: '2026-11-15T05:00:00.000Z',
    until: '2026-11-22T05:00:00.000Z',
  })
  expect(toJourneyFilter(read, '2026-11-22')).toMatchObject({ from: '2026-11-22T05:00:00.000Z' })
})

test('every usual period has its word in the address', () => {
  const labels: string[] = Object.values(periodLabels)
  expect(labels).toEqual(usualPeriods(today).map(({ label }) => label))
})

test('a period of hours shows the days it touches', () => {
  const hours = { from: '2026-11-02T03:00:00.000Z', until: '2026-11-02T05:00:01.000Z' }
  expect(toJourneyListSearch(hours)).toEqual({ desde: '2026-11-01', hasta: '2026-11-02' })
})

test.each([
  ['a last day before the first one', '?desde=2026-11-07&hasta=2026-11-01', '?desde=2026-11-07'],
  ['unknown states', '?estados=12,99,x', '?estados=12'],
  ['a day that does not exist', '?desde=2026-02-30&tarde=si', '?tarde=si'],
  ['unknown values', '?tarde=quizas&novedad=NADA&recargo=luna&cancelo=nadie&cliente=7', ''],
  ['half a corridor stays', '?corredor=-76109', '?corredor=-76109'],
  ['a plate as people type it', '?placa=abc-123', '?placa=ABC123'],
])('%s: %s is read as %s', (_, address, expected) => {
  const read = toJourneyFilter(readAddress(`/admin/viajes${address}`), today)
  expect(journeyListAddress(read)).toBe(`/admin/viajes${expected}`)
})
