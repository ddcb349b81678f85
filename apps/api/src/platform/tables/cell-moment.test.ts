import { toWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoment } from './cell-moment.ts'

const read = (text: string) => {
  const moment = readMoment(text)
  return moment.ok ? toWallClock(moment.value).replace(' ', 'T') : moment.because
}

test.each([
  ['15/11/2026 14:05', '2026-11-15T14:05'],
  ['15-11-2026, 14:05:30', '2026-11-15T14:05'],
  ['5/1/2027 2:05 p. m.', '2027-01-05T14:05'],
  ['5/1/2027 12:05 a. m.', '2027-01-05T00:05'],
  ['2026-11-15 14:05', '2026-11-15T14:05'],
  ['2026-11-15T14:05', '2026-11-15T14:05'],
  ['2026-11-15T19:05:00.000Z', '2026-11-15T14:05'],
  ['2026-11-15T14:05-05:00', '2026-11-15T14:05'],
  ['46341.586805555555', '2026-11-15T14:05'],
  ['46341,5', '2026-11-15T12:00'],
])('reads the moment %s', (text, clock) => {
  expect(read(text)).toBe(clock)
})

test.each(['15/11/2026', '2026-11-15', '46341'])('says that %s lacks the time', (text) => {
  expect(read(text)).toBe('Falta la hora. Escriba el día y la hora como 15/11/2026 14:05.')
})

test.each([
  '31/02/2026 14:05',
  '11/15/2026 14:05',
  '15/11/26 14:05',
  '15/11/2026 25:00',
  '15/11/2026 13:05 p. m.',
  '15/11/2026 14:60',
  '2026-13-15T14:05Z',
  'mañana 8:00',
  '14:05',
])('refuses the moment %s', (text) => {
  expect(read(text)).toBe('Escriba el día y la hora como 15/11/2026 14:05.')
})

test('a minute is the same however it is written', () => {
  const minute = fc.integer({ min: 0, max: 30 * 365 * 24 * 60 })
  fc.assert(
    fc.property(minute, (at) => {
      const moment = new Date(Date.UTC(2005, 0, 1) + at * 60_000)
      const [day = '', time = ''] = toWallClock(moment).split('T')
      const excel = (moment.getTime() - 5 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000
      const texts = [
        `${day.split('-').toReversed().join('/')} ${time}`,
        `${day} ${time}`,
        moment.toISOString(),
        // A whole number of days is a day without a time.
        ...(Number.isInteger(excel) ? [] : [String(excel)]),
      ]
      for (const text of texts) expect([text, read(text)]).toEqual([text, `${day}T${time}`])
    }),
  )
})
