import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from './calendar-day.ts'
import { findHoliday, holidaysOf, addWorkingDays, isWorkingDay } from './holidays.ts'

const days = (year: number) => holidaysOf(year).map(({ day }) => day.slice(5))

/** Official calendars: 2024 before Ley 2578, 2026 and 2027 after it. */
test.each([
  [
    2024,
    '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  ],
  [
    2026,
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  ],
  [
    2027,
    '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  ],
])('the holidays of %d', (year, expected) => {
  expect(days(year)).toEqual(expected.split(' '))
})

test('two holidays may fall on one day', () => {
  expect(days(2025).filter((day) => day === '06-30')).toHaveLength(2)
})

test('finds the holiday of a day', () => {
  expect(findHoliday('2026-07-13')?.name).toBe('Virgen de Chiquinquirá')
  expect(findHoliday('2025-07-14')).toBeUndefined()
})

const neverMoved = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'])
const holyWeek = new Set(['Jueves Santo', 'Viernes Santo'])

test('every holiday is fixed, in Holy Week or on a Monday, in any year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1984, max: 2200 }), (year) => {
      const holidays = holidaysOf(year)
      expect(holidays).toHaveLength(year < 2026 ? 18 : 19)
      for (const { day, name } of holidays) {
        if (neverMoved.has(day.slice(5)) || holyWeek.has(name)) continue
        expect(weekdayOf(day), `${name} ${day}`).toBe(1)
      }
    }),
  )
})

test.each([
  ['2026-11-13', true], // Friday
  ['2026-11-14', false], // Saturday
  ['2026-11-15', false], // Sunday
  ['2026-11-16', false], // Independencia de Cartagena
  ['2026-11-17', true],
])('%s is a working day: %s', (day, works) => {
  expect(isWorkingDay(day)).toBe(works)
})

test('adding working days skips the weekend and the holiday', () => {
  expect(addWorkingDays('2026-11-13', 5)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-13', 0)).toBe('2026-11-13')
})
