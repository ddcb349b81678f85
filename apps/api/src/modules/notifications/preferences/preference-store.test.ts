import { expect, it } from 'vitest'
import { minutesOfDay, timeOfDay } from './preference-store.ts'

it.each([
  ['00:00', 0],
  ['00:01', 1],
  ['06:05', 365],
  ['22:30', 1350],
  ['23:59', 1439],
])('converts %s to minute %i of the day and back', (time, minutes) => {
  expect(minutesOfDay(time)).toBe(minutes)
  expect(timeOfDay(minutes)).toBe(time)
})
