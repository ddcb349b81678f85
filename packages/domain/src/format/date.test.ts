import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatLongDate, formatTime } from './date.ts'

// 00:05 in Bogotá is still the day before in California and already the same day in Greenwich.
const midnight = '2026-11-15T05:05:00Z'

test('formats in the time zone of Bogotá, whatever the time zone of the machine', () => {
  expect(formatDate(midnight)).toBe('15/11/2026')
  expect(formatLongDate(midnight)).toBe('15 de noviembre de 2026')
  expect(formatTime(midnight)).toBe('00:05')
  expect(formatDateTime(new Date('2026-11-16T02:30:00Z'))).toBe('15/11/2026 21:30')
})
