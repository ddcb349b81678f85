import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../calendar/durations.ts'
import { earliestRealTime, refuseRealTime } from './real-time.ts'

const now = new Date('2026-11-16T19:05:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const anHourAgo = ago(hourMs)

it.each([
  ['now', 0, undefined],
  ['since the last change', 45 * minuteMs, undefined],
  ['at the last change', hourMs, undefined],
  ['in the future', -1, 'La hora real no puede ser futura.'],
  [
    'before the last change',
    hourMs + 1,
    'La hora real no puede ser anterior al último cambio del viaje, el 16/11/2026 13:05.',
  ],
])('a real time %s', (_when, ms, refusal) => {
  expect(refuseRealTime(ago(ms), anHourAgo, now)).toBe(refusal)
})

it('goes back three days at most', () => {
  const lastWeek = ago(7 * 24 * hourMs)
  expect(earliestRealTime(lastWeek, now)).toEqual(ago(72 * hourMs))
  expect(refuseRealTime(ago(72 * hourMs), lastWeek, now)).toBeUndefined()
  expect(refuseRealTime(ago(72 * hourMs + 1), lastWeek, now)).toBe(
    'La hora real puede ser de hace 72 horas como máximo.',
  )
})
