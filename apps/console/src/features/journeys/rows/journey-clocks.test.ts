import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describe, expect, test } from 'vitest'
import { clockStep, describeArrival, describeSignal, describeStay } from './journey-clocks.ts'

/** 15/11/2026 12:00 in Colombia. */
const now = new Date('2026-11-15T17:00:00Z')
const minutesAway = (minutes: number) => new Date(now.getTime() + minutes * minuteMs).toISOString()
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const minutesToMs = (count: number) => count * minuteMs

describe('arrival', () => {
  interface ArrivalCase {
    promised?: number
    estimated?: number
    state?: 9 | 10 | 18
  }
  const arrival = ({ promised, estimated, state = 9 }: ArrivalCase) => {
    const { text, detail, tone } = describeArrival(
      {
        promisedAt: promised === undefined ? null : minutesAway(promised),
        estimatedAt: estimated === undefined ? null : now.getTime() + minutesToMs(estimated),
        journeyStateId: state,
      },
      { lateness: 15 },
      now,
    )
    return [plain(text), plain(detail), tone]
  }

  test.each([
    [80, 80, '13:20', 'a tiempo', 'good'],
    [80, 95, '13:35', 'a tiempo', 'good'],
    [80, 96, '13:36', '+16 min', 'late'],
    [-10, 120, '14:00', '+2 h 10', 'late'],
    [800, 720, 'mañana 00:00', 'a tiempo', 'good'],
  ])('promised in %s min, estimated in %s min', (promised, estimated, ...expected) => {
    expect(arrival({ promised, estimated })).toEqual(expected)
  })

  test.each([
    [80, '13:20', 'en 1 h 20', 'calm'],
    [-130, '09:50', 'vencida hace 2 h 10', 'late'],
    [0.5, '12:00', 'ahora', 'calm'],
    [-13 * 60, 'ayer 23:00', 'vencida hace 13 h', 'late'],
    [72 * 60, '18/11 12:00', 'en 3 d', 'calm'],
  ])('promised %s min away, without an estimate', (promised, ...expected) => {
    expect(arrival({ promised })).toEqual(expected)
  })

  test('an estimate without a promise', () => {
    expect(arrival({ estimated: 30 })).toEqual(['12:30', undefined, 'calm'])
  })

  test('a truck at the destination is no longer late', () => {
    expect(arrival({ promised: -60, state: 10 })).toEqual(['en sitio', 'prometida 11:00', 'calm'])
    expect(arrival({ state: 18 })).toEqual(['en sitio', undefined, 'calm'])
  })

  test('neither estimate nor promise', () => {
    expect(arrival({})).toEqual(['—', undefined, 'calm'])
  })
})

test.each([
  [-40, 'hace 40 min'],
  [-0.1, 'hace 6 s'],
  // The truck's clock is ahead of ours.
  [2, 'ahora'],
])('a position %s min away from now', (away, expected) => {
  expect(plain(describeSignal({ lat: 4, lng: -74, progress: 0, at: minutesAway(away) }, now))).toBe(
    expected,
  )
})

test('no position yet', () => {
  expect(describeSignal(null, now)).toBe('esperando primera señal')
})

describe('stay', () => {
  const usualStay = { medianMs: minutesToMs(60), p90Ms: minutesToMs(90) }

  test.each([
    [-30, '30 min', 0.5, false],
    [-75, '1 h 15', 1, false],
    [-91, '1 h 31', 1, true],
    [1, '0 s', 0, false],
  ])('since %s min', (away, elapsed, share, isSlow) => {
    const clock = describeStay(minutesAway(away), usualStay, now)
    expect({ ...clock, elapsed: plain(clock.elapsed), usual: plain(clock.usual) }).toEqual({
      elapsed,
      usual: '1 h',
      share,
      isSlow,
    })
  })

  test('without history nothing is slow', () => {
    expect(describeStay(minutesAway(-600), undefined, now)).toMatchObject({ isSlow: false })
  })

  test('short stays are rendered every second', () => {
    const long = new Date(Date.now() - minutesToMs(20)).toISOString()
    expect(clockStep(long, { medianMs: minutesToMs(3), p90Ms: minutesToMs(4) })).toBe(1000)
    expect(clockStep(long, usualStay)).toBe(15_000)
    expect(clockStep(new Date().toISOString(), usualStay)).toBe(1000)
  })
})
