import { expect, test } from 'vitest'
import { usualPeriods } from './periods.ts'

const periods = (today: string) =>
  Object.fromEntries(
    usualPeriods(today).map(({ label, from, until }) => [label, `${from} ${until}`]),
  )

test('the usual periods of a Thursday', () => {
  expect(periods('2026-11-19')).toEqual({
    Hoy: '2026-11-19 2026-11-19',
    Ayer: '2026-11-18 2026-11-18',
    'Esta semana': '2026-11-15 2026-11-21',
    'Semana pasada': '2026-11-08 2026-11-14',
    'Este mes': '2026-11-01 2026-11-30',
    'Mes pasado': '2026-10-01 2026-10-31',
    'Últimos 30 días': '2026-10-21 2026-11-19',
    'Últimos 90 días': '2026-08-22 2026-11-19',
  })
})

test.each([
  ['the first of January', '2027-01-01', 'Mes pasado', '2026-12-01 2026-12-31'],
  ['the last of a long month', '2026-12-31', 'Este mes', '2026-12-01 2026-12-31'],
  ['a leap February', '2028-02-29', 'Este mes', '2028-02-01 2028-02-29'],
  ['a Sunday begins its week', '2026-11-15', 'Esta semana', '2026-11-15 2026-11-21'],
])('%s', (_, today, label, expected) => {
  expect(periods(today)[label]).toBe(expected)
})
