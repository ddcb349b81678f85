import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../calendar/durations.ts'
import { kilometresBetween, type Point } from '../../corridors/point.ts'
import { Random } from '../../demo/random.ts'
import { readTrace } from './trace.ts'
import { flatKm, type TracePoint } from './trace-point.ts'

const start = Date.parse('2026-11-14T12:00:00Z')
const silenceMs = 30 * minuteMs
const read = (points: readonly TracePoint[], maxPoints = 2000) =>
  readTrace(points, { silenceMs, maxPoints })

interface Leg {
  minutes: number
  /** 0 stands still. */
  kmh: number
  isSilent?: boolean
}

/** A truck that drives these legs to the north-east, with a point every `everyMs` that is up to 30 m wrong. */
function drive(legs: readonly Leg[], { everyMs = 10 * secondMs, errorM = 30, seed = 1 } = {}) {
  const random = new Random(seed)
  const points: TracePoint[] = []
  let [at, km] = [start, 0]
  for (const { minutes, kmh, isSilent = false } of legs) {
    const until = at + minutes * minuteMs
    for (; at < until; at += everyMs) {
      if (!isSilent) points.push({ at, kmh: null, isLate: false, ...placeAt(km, random, errorM) })
      km += (kmh * everyMs) / hourMs
    }
  }
  return { points, km }
}

function placeAt(km: number, random: Random, errorM: number): Point {
  const [away, angle] = [random.between(0, errorM) / 1000, random.between(0, 2 * Math.PI)]
  // Bends, as on a mountain road.
  const east = km * 0.6 + Math.sin(km / 2) * 0.5
  return {
    lat: 5 + (km * 0.8 + away * Math.sin(angle)) / 111.2,
    lng: -75 + (east + away * Math.cos(angle)) / 111.2,
  }
}

const minutesOf = ({ from, until }: { from: number; until: number }) => [
  Math.round((from - start) / minuteMs),
  Math.round((until - start) / minuteMs),
]

describe('stops', () => {
  it('are where the truck stood for ten minutes or more, though its points jump', () => {
    const { points } = drive([
      { minutes: 30, kmh: 60 },
      { minutes: 9, kmh: 0 },
      { minutes: 20, kmh: 45 },
      { minutes: 35, kmh: 0 },
      { minutes: 20, kmh: 60 },
    ])
    const { stops } = read(points)
    expect(stops.map(minutesOf)).toEqual([[59, 94]])
    // A single wrong point does not cut it in two.
    const wrong = points.map((point, at) =>
      at === 440 ? { ...point, lat: point.lat + 0.05 } : point,
    )
    expect(read(wrong).stops.map(minutesOf)).toEqual([[59, 94]])
  })

  it('do not cover a silence', () => {
    const { points } = drive([
      { minutes: 20, kmh: 0 },
      { minutes: 73, kmh: 0, isSilent: true },
      { minutes: 20, kmh: 0 },
    ])
    const { stops, gaps } = read(points)
    expect(stops.map(minutesOf)).toEqual([
      [0, 20],
      [93, 113],
    ])
    expect(gaps.map(minutesOf)).toEqual([[20, 93]])
  })

  it('are none without points, with one, or while the truck drives slowly', () => {
    expect(read([])).toEqual({ points: [], stops: [], gaps: [], km: 0, toleranceKm: 0.02 })
    expect(read(drive([{ minutes: 0.1, kmh: 0 }]).points)).toMatchObject({ stops: [], km: 0 })
    expect(read(drive([{ minutes: 90, kmh: 6 }]).points).stops).toEqual([])
  })
})

describe('speed and distance', () => {
  it('of a standing truck are none, whatever its points jump', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 30 }), (seed, errorM) => {
        const { points } = drive([{ minutes: 8, kmh: 0 }], { seed, errorM })
        const trace = read(points)
        expect(trace.km).toBe(0)
        expect(trace.points.every(({ kmh }) => kmh === 0)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it.each([10 * secondMs, minuteMs, 4 * minuteMs])(
    'are near the real ones with a point each %d ms',
    (everyMs) => {
      const { points, km } = drive([{ minutes: 120, kmh: 62 }], { everyMs })
      const trace = read(points)
      const slack = everyMs > minuteMs ? 0.15 : 0.05
      // The road that `placeAt` makes is a little longer than its kilometres.
      expect(trace.km / km).toBeGreaterThan(1 - slack)
      expect(trace.km / km).toBeLessThan(1.1)
      for (const { kmh } of trace.points.slice(3, -3)) {
        expect(kmh).toBeGreaterThan(45)
        expect(kmh).toBeLessThan(80)
      }
    },
  )

  it('are as reported where the phone knows its speed, without impossible ones', () => {
    const { points } = drive([{ minutes: 5, kmh: 60 }])
    const reported = points.map((point, at) => ({ ...point, kmh: at === 7 ? 240 : 71 }))
    const speeds = read(reported).points.map(({ kmh }) => kmh)
    expect(new Set(speeds)).toEqual(new Set([71]))
  })

  it('leave out the silences, whose way is not known', () => {
    const { points } = drive([
      { minutes: 60, kmh: 50 },
      { minutes: 60, kmh: 50, isSilent: true },
      { minutes: 60, kmh: 50 },
    ])
    const { km, gaps } = read(points)
    expect(km).toBeGreaterThan(95)
    expect(km).toBeLessThan(112)
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.km).toBeCloseTo(50, -1)
  })
})

describe('the simplified way', () => {
  const leg = fc.record({
    minutes: fc.integer({ min: 1, max: 150 }),
    kmh: fc.constantFrom(0, 8, 30, 62, 90),
    isSilent: fc.boolean(),
  })

  it('has the cap, every end of a stop or silence, and no point farther off than it says', () => {
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 60, max: 400 }),
        fc.nat(),
        (legs, maxPoints, seed) => {
          const { points } = drive(legs, { seed })
          const trace = read(points, maxPoints)
          expect(trace.points.length).toBeLessThanOrEqual(maxPoints)
          const times = new Set(trace.points.map(({ at }) => at))
          for (const { from, until } of [...trace.stops, ...trace.gaps]) {
            expect(times).toContain(from)
            expect(times).toContain(until)
          }
          expect(farthestOff(points, trace)).toBeLessThanOrEqual(trace.toleranceKm + 1e-9)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('of sixty hours with a point every ten seconds is small', () => {
    const day = [
      { minutes: 400, kmh: 45 },
      { minutes: 60, kmh: 0 },
      { minutes: 260, kmh: 60 },
      { minutes: 480, kmh: 0 },
    ]
    const { points } = drive([...day, ...day, ...day], { errorM: 12 })
    expect(points).toHaveLength(21_600)
    const trace = read(points)
    expect(trace.points.length).toBeLessThanOrEqual(2000)
    expect(trace.toleranceKm).toBeLessThan(0.1)
    expect(trace.stops).toHaveLength(6)
  })
})

/** Of the points outside stops: the largest distance to where the simplified trace puts the truck at that time. */
function farthestOff(
  points: readonly TracePoint[],
  trace: Pick<ReturnType<typeof readTrace>, 'points' | 'stops'>,
): number {
  let [next, worst] = [1, 0]
  for (const point of points) {
    if (trace.stops.some(({ from, until }) => point.at > from && point.at < until)) continue
    while ((trace.points[next]?.at ?? Infinity) < point.at) next += 1
    const [from, to] = [trace.points[next - 1], trace.points[next]]
    if (!from || !to) continue
    const share = (point.at - from.at) / (to.at - from.at)
    const drawn = {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
    }
    worst = Math.max(worst, flatKm(point, drawn))
  }
  return worst
}

it('measures as the great circle does', () => {
  const [bogota, medellin] = [
    { lat: 4.65, lng: -74.11 },
    { lat: 6.25, lng: -75.58 },
  ]
  expect(flatKm(bogota, medellin)).toBeCloseTo(kilometresBetween(bogota, medellin), 0)
})
