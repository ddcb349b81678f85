import { expect, test } from 'vitest'
import { formatMoment, formatNearMoment } from './format-moment.ts'

// 15:00 in Bogotá.
const now = '2026-11-16T20:00:00.000Z'

test.each([
  ['2026-11-16T05:00:00.000Z', '00:00', '00:00'],
  ['2026-11-17T04:59:00.000Z', '23:59', '23:59'],
  ['2026-11-17T10:10:00.000Z', '17/11 05:10', 'mañana 05:10'],
  ['2026-11-16T04:00:00.000Z', '15/11 23:00', 'ayer 23:00'],
  ['2026-11-20T10:10:00.000Z', '20/11 05:10', '20/11 05:10'],
])('%s is %s in records and %s on live screens', (moment, recorded, live) => {
  expect(formatMoment(moment, now)).toBe(recorded)
  expect(formatNearMoment(Date.parse(moment), new Date(now))).toBe(live)
})
