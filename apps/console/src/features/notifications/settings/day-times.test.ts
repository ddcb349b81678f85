import { expect, test } from 'vitest'
import { listDayTimes } from './day-times.ts'

test('lists every half hour once', () => {
  const times = listDayTimes('22:00')
  expect(times).toHaveLength(48)
  expect([times[0], times[1], times.at(-1)]).toEqual(['00:00', '00:30', '23:30'])
})

test('adds a selected time in its place', () => {
  const times = listDayTimes('22:15')
  expect(times[times.indexOf('22:15') - 1]).toBe('22:00')
})
