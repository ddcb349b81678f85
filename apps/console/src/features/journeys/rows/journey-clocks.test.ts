import { describe, expect, test } from 'vitest'
import { describeArrival, describeSignal } from './journey-clocks.ts'

/** 15/11/2026 12:00 in Colombia. */
const now = new Date('2026-11-15T17:00:00Z')
const minutesAway = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

describe('arrival', () => {
  const arrival = (promisedAt: string | null, journeyStateId: 9 | 10 | 18 = 9) => {
    const { text, detail, tone } = describeArrival({ promisedAt, journeyStateId }, now)
    return [plain(text), plain(detail), tone]
  }

  test.each([
    [80, '13:20', 'en 1 h 20', 'calm'],
    [-130, '09:50', 'vencida hace 2 h 10', 'late'],
    [0.5, '12:00', 'ahora', 'calm'],
    [12 * 60, 'mañana 00:00', 'en 12 h', 'calm'],
    [-13 * 60, 'ayer 23:00', 'vencida hace 13 h', 'late'],
    [72 * 60, '18/11 12:00', 'en 3 d', 'calm'],
  ])('promised %s min away', (minutes, ...expected) => {
    expect(arrival(minutesAway(minutes))).toEqual(expected)
  })

  test('who stands at the destination is not late any more', () => {
    expect(arrival(minutesAway(-60), 10)).toEqual(['en sitio', 'prometida 11:00', 'calm'])
    expect(arrival(null, 18)).toEqual(['en sitio', undefined, 'calm'])
  })

  test('nothing promised', () => {
    expect(arrival(null)).toEqual(['—', undefined, 'calm'])
  })
})

describe('signal', () => {
  const signal = (minutes: number | null, journeyStateId: 5 | 9 | 13 = 9) => {
    const position =
      minutes === null ? null : { lat: 4, lng: -74, progress: 0, at: minutesAway(minutes) }
    const { text, tone } = describeSignal({ position, journeyStateId }, now)
    return [plain(text), tone]
  }

  test('silence is told by what its state allows', () => {
    expect(signal(-40, 9)).toEqual(['hace 40 min', 'calm'])
    expect(signal(-46, 9)).toEqual(['Sin señal hace 46 min', 'late'])
    expect(signal(-40, 5)).toEqual(['Sin señal hace 40 min', 'late'])
    expect(signal(-31, 13)).toEqual(['Sin señal hace 31 min', 'late'])
  })

  test('a clock ahead of ours is now', () => {
    expect(signal(2)).toEqual(['ahora', 'calm'])
  })

  test('never seen', () => {
    expect(signal(null)).toEqual(['sin posición', 'calm'])
  })
})
