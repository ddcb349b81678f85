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

describe('a novelty that moves the arrival', () => {
  const row = { promisedAt: minutesAway(60), journeyStateId: 9 } as const
  const landslide = {
    code: 'DERRUMBE',
    ms: minutesToMs(240),
    isOverdue: false,
    placeName: 'Cajamarca',
  } as const

  test('is said beside the new time', () => {
    const { text, detail, brief, tone } = describeArrival(
      { ...row, estimatedAt: now.getTime() + minutesToMs(300), delay: landslide },
      { lateness: 15 },
      now,
    )
    expect([text, plain(detail), plain(brief), tone]).toEqual([
      '17:00',
      '+4 h por derrumbe o cierre de vía cerca de Cajamarca',
      '+4 h por derrumbe',
      'late',
    ])
  })

  test('gives the earliest time once it takes longer than usual', () => {
    const overdue = { ...landslide, isOverdue: true }
    const estimatedAt = now.getTime() + minutesToMs(50)
    const shown = describeArrival({ ...row, estimatedAt, delay: overdue }, { lateness: 15 }, now)
    expect(shown).toMatchObject({ text: 'desde 12:50', tone: 'calm' })
  })

  test('leaves the arrival open where nobody can say', () => {
    const theft = { code: 'HURTO', ms: null, isOverdue: false, placeName: null } as const
    const shown = describeArrival(
      { ...row, estimatedAt: null, delay: theft },
      { lateness: 15 },
      now,
    )
    expect(shown).toEqual({
      text: 'sin estimar',
      detail: 'sin hora: hurto o piratería terrestre',
      brief: 'sin hora: hurto',
      tone: 'late',
    })
  })
})

describe('stay', () => {
  const usualStay = { medianMs: minutesToMs(60), p90Ms: minutesToMs(90) }

  test('shows the elapsed time beside the usual one', () => {
    const clock = describeStay({ elapsedMs: minutesToMs(30), usualStay, isSlow: false })
    expect({ ...clock, elapsed: plain(clock.elapsed), usual: plain(clock.usual) }).toEqual({
      elapsed: '30 min',
      usual: '1 h',
      share: 0.5,
      isSlow: false,
    })
    expect(describeStay({ elapsedMs: minutesToMs(75), usualStay, isSlow: false }).share).toBe(1)
  })

  test('shows only the elapsed time without history', () => {
    const clock = describeStay({ elapsedMs: minutesToMs(600), usualStay: undefined, isSlow: false })
    expect(clock).toMatchObject({ share: 0, isSlow: false })
    expect(clock.usual).toBeUndefined()
  })

  test('short stays are rendered every second', () => {
    const short = { medianMs: minutesToMs(5), p90Ms: minutesToMs(9) }
    const step = (minutes: number, stay = usualStay) =>
      clockStep(Date.now() - minutesToMs(minutes), stay)
    expect(step(20)).toBe(15_000)
    expect(step(20, short)).toBe(1000)
    expect(step(0.5)).toBe(1000)
  })
})
