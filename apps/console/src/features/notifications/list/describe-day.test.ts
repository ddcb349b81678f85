import { expect, test } from 'vitest'
import { describeDay } from './describe-day.ts'

const now = new Date('2026-11-16T15:00:00-05:00')

test.each([
  ['2026-11-16T00:00:00-05:00', 'Hoy'],
  ['2026-11-15T23:59:59-05:00', 'Ayer'],
  ['2026-11-15T00:00:00-05:00', 'Ayer'],
  ['2026-11-14T23:00:00-05:00', 'sábado 14 de noviembre'],
  ['2026-11-01T12:00:00-05:00', 'domingo 1 de noviembre'],
  ['2025-12-31T12:00:00-05:00', 'miércoles 31 de diciembre de 2025'],
])('%s: %s', (instant, expected) => {
  expect(describeDay(new Date(instant), now)).toBe(expected)
})
