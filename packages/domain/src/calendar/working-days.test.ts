import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

test.each([
  ['2026-11-13', true], // Friday
  ['2026-11-14', false], // Saturday
  ['2026-11-15', false], // Sunday
  ['2026-11-16', false], // Independencia de Cartagena
  ['2026-11-17', true],
])('%s works: %s', (day, works) => {
  expect(isWorkingDay(day)).toBe(works)
})

test('five working days step over the weekend and the holiday', () => {
  expect(addWorkingDays('2026-11-13', 5)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-13', 0)).toBe('2026-11-13')
})
