import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'

export const traceStart = Date.parse('2026-11-14T12:00:00Z')

const instant = (minutes: number) => new Date(traceStart + minutes * minuteMs).toISOString()

/** A kilometre to the north for each minute at the wheel, from a place west of Honda. */
const point = (minutes: number, km: number, kmh: number, late: 0 | 1 = 0) =>
  [
    minutes * 60,
    520_450 + Math.round((km / 111.2) * 100_000),
    -7_480_000,
    kmh,
    late,
  ] satisfies JourneyTrace['points'][number]

/** Half an hour on the road, a stop of 20 minutes, ten more minutes, an hour without signal, and half an hour that came late. */
export const buildTrace = (overrides: Partial<JourneyTrace> = {}): JourneyTrace => ({
  journeyId: '00000000-0000-4000-8000-000000000001',
  trip: { from: instant(0), until: instant(180) },
  deletedBefore: null,
  storedCount: 120,
  lateCount: 30,
  startAt: instant(0),
  points: [
    point(0, 0, 60),
    point(30, 30, 0),
    point(50, 30, 0),
    point(60, 40, 60),
    point(120, 70, 60, 1),
    point(150, 100, 60, 1),
  ],
  toleranceM: 20,
  stops: [
    { from: instant(30), until: instant(50), lat: 5.4743, lng: -74.8, place: 'a 4 km de Honda' },
  ],
  gaps: [{ from: instant(60), until: instant(120), km: 30 }],
  km: 70,
  ...overrides,
})
