import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { defaultLimits, earliestAppointment } from '@arriero/domain/journeys/journey-limits.ts'
import { expect, test } from 'vitest'
import { firstAppointment } from './appointment-field.tsx'

test.each([
  ['2026-11-16T08:00:00Z', '2026-11-16T10:15:00.000Z'],
  ['2026-11-16T08:10:00Z', '2026-11-16T10:15:00.000Z'],
  ['2026-11-16T08:10:01Z', '2026-11-16T10:30:00.000Z'],
])('at %s the first appointment is %s', (now, first) => {
  expect(firstAppointment(new Date(now), defaultLimits).toISOString()).toBe(first)
})

test('the first appointment is still valid five minutes later', () => {
  const now = new Date('2026-11-16T08:14:59Z')
  const later = new Date(now.getTime() + 5 * minuteMs)
  const offered = firstAppointment(now, defaultLimits)
  expect(offered.getTime()).toBeGreaterThanOrEqual(earliestAppointment(later).getTime())
})
