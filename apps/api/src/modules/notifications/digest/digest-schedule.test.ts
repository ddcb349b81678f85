import { expect, it } from 'vitest'
import { lastDigestTime } from './digest-schedule.ts'

const scheduledTime = (digest: 'never' | 'hourly' | 'daily', digest_hour: number, now: string) =>
  lastDigestTime({ digest, digest_hour }, new Date(now))?.toISOString()

it('schedules an hourly digest on the full hour', () => {
  expect(scheduledTime('hourly', 6, '2026-11-15T12:00:00.000Z')).toBe('2026-11-15T12:00:00.000Z')
  expect(scheduledTime('hourly', 6, '2026-11-15T12:59:59.999Z')).toBe('2026-11-15T12:00:00.000Z')
})

it.each([
  ['the exact time', 6, '2026-11-15T11:00:00.000Z', '2026-11-15T11:00:00.000Z'],
  ['just before it', 6, '2026-11-15T10:59:59.999Z', '2026-11-14T11:00:00.000Z'],
  [
    'the evening, already tomorrow in UTC',
    6,
    '2026-11-16T03:00:00.000Z',
    '2026-11-15T11:00:00.000Z',
  ],
  ['midnight in Colombia', 0, '2026-11-15T05:00:00.000Z', '2026-11-15T05:00:00.000Z'],
  ['just before midnight', 0, '2026-11-15T04:59:59.999Z', '2026-11-14T05:00:00.000Z'],
  ['the last hour of the day', 23, '2026-11-16T04:30:00.000Z', '2026-11-16T04:00:00.000Z'],
  ['before the last hour of the day', 23, '2026-11-16T03:59:00.000Z', '2026-11-15T04:00:00.000Z'],
])('schedules a daily digest by Colombian time: %s', (_when, hour, now, expected) => {
  expect(scheduledTime('daily', hour, now)).toBe(expected)
})

it('schedules nothing for "never"', () => {
  expect(scheduledTime('never', 6, '2026-11-15T12:00:00.000Z')).toBeUndefined()
})
