import { defaultLimits, earliestAppointment } from '@arriero/domain/journeys/journey-limits.ts'
import { expect, test } from 'vitest'
import { firstAppointment } from './first-appointment.ts'

test.each([
  ['2026-11-16T08:00:00Z', '2026-11-16T10:15:00.000Z'],
  ['2026-11-16T08:10:00Z', '2026-11-16T10:15:00.000Z'],
  ['2026-11-16T08:10:01Z', '2026-11-16T10:30:00.000Z'],
])('at %s the first appointment is %s', (now, first) => {
  expect(firstAppointment(new Date(now), defaultLimits).toISOString()).toBe(first)
})

test('what is offered is still far enough away five minutes later', () => {
  const now = new Date('2026-11-16T08:14:59Z')
  const later = new Date(now.getTime() + 5 * 60_000)
  const offered = firstAppointment(now, defaultLimits)
  expect(offered.getTime()).toBeGreaterThanOrEqual(earliestAppointment(later).getTime())
})
