import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import type { JourneyStateId } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import type { NoveltyCode } from '../novelty.ts'
import { describeDelay } from './describe-delay.ts'
import { estimateArrival } from './estimate-arrival.ts'
import { findRoadBlock } from './road-block.ts'
import type { FindUsualStay } from './usual-durations.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

const medians: Partial<Record<JourneyStateId, number>> = { 4: 40, 5: 30, 7: 80, 9: 600 }
const usualStayFinder =
  (minutes: Partial<Record<JourneyStateId, number>>): FindUsualStay =>
  (_journey, stateId) => {
    const median = minutes[stateId]
    return median === undefined
      ? undefined
      : { medianMs: median * minuteMs, p90Ms: 2 * median * minuteMs }
  }

/** Minutes from now; null when unknown. */
function minutesLeft(
  overrides: Partial<JourneyDocument>,
  findUsualStay = usualStayFinder(medians),
) {
  const { at: arrival } = estimateArrival(exampleJourney(overrides), { findUsualStay, now })
  return arrival === null ? null : (arrival - now) / minuteMs
}

const since = (minutesAgo: number) => new Date(now - minutesAgo * minuteMs).toISOString()
const at = (progress: number) => ({ lat: 4, lng: -74, at: since(0), progress })

describe('estimateArrival', () => {
  it.each<[JourneyStateId, stay: number, left: number]>([
    [4, 0, 40 + 30 + 80 + 600],
    [4, 25, 15 + 30 + 80 + 600],
    [4, 100, 30 + 80 + 600],
    [5, 10, 20 + 80 + 600],
    [7, 30, 50 + 600],
    [7, 80, 600],
  ])('in state %i for %i minutes: rest of it plus later states is %i', (state, stay, left) => {
    expect(minutesLeft({ journeyStateId: state, stateSince: since(stay) })).toBe(left)
  })

  it('uses the remaining road once on route, regardless of the time so far', () => {
    for (const stay of [1, 10_000]) {
      expect(minutesLeft({ stateSince: since(stay), position: at(0.25) })).toBe(450)
    }
    expect(minutesLeft({ position: at(1) })).toBe(0)
  })

  it('uses the elapsed time on route without a position', () => {
    expect(minutesLeft({ stateSince: since(100), position: null })).toBe(500)
    expect(minutesLeft({ stateSince: since(1_000), position: null })).toBe(0)
  })

  it('adds no waiting time once a surcharge runs', () => {
    expect(minutesLeft({ journeyStateId: 14, interrupted: [5], stateSince: since(1) })).toBe(680)
    expect(minutesLeft({ journeyStateId: 14, interrupted: [7], stateSince: since(1) })).toBe(600)
    expect(minutesLeft({ journeyStateId: 14, interrupted: [] })).toBe(680)
  })

  it.each<JourneyStateId>([13, 38])('treats state %i as the interrupted one', (state) => {
    const interrupted: JourneyDocument = exampleJourney({ journeyStateId: state })
    expect(minutesLeft({ ...interrupted, interrupted: [9], position: at(0.5) })).toBe(300)
    expect(minutesLeft({ ...interrupted, interrupted: [7], stageSince: since(0) })).toBe(680)
    expect(minutesLeft({ ...interrupted, interrupted: [5, 14], stageSince: since(0) })).toBe(680)
    // Loading began an hour ago; the interruption doesn't restart it.
    const loading = { interrupted: [7], stageSince: since(60) } satisfies Partial<JourneyDocument>
    expect(minutesLeft({ ...interrupted, ...loading, stateSince: since(1) })).toBe(620)
    expect(minutesLeft({ ...interrupted, interrupted: [10] })).toBeNull()
    expect(minutesLeft({ ...interrupted, interrupted: [] })).toBeNull()
  })

  it.each<JourneyStateId>([10, 11, 18])('is null after arrival: %i', (state) => {
    expect(minutesLeft({ journeyStateId: state, interrupted: [10] })).toBeNull()
  })

  it.each<JourneyStateId>([1, 22, 12, 19])('is null when not under way: %i', (state) => {
    expect(minutesLeft({ journeyStateId: state })).toBeNull()
  })

  it('is null when the time on the road is unknown', () => {
    expect(minutesLeft({ journeyStateId: 7 }, usualStayFinder({ 7: 80 }))).toBeNull()
    expect(minutesLeft({}, usualStayFinder({}))).toBeNull()
  })

  it('counts states of unknown duration before the road as zero', () => {
    expect(minutesLeft({ journeyStateId: 4 }, usualStayFinder({ 9: 600 }))).toBe(600)
  })
})

describe('a novelty on the road', () => {
  const stopped = (code: NoveltyCode, minutesAgo: number): Partial<JourneyDocument> => ({
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code, since: since(minutesAgo), steps: [] },
    position: at(0.5),
  })

  it('makes the arrival later by its usual time, counted from the report', () => {
    // A landslide takes 240 minutes; half of 600 minutes of road are left.
    expect(minutesLeft(stopped('DERRUMBE', 0))).toBe(240 + 300)
    expect(minutesLeft(stopped('DERRUMBE', 200))).toBe(40 + 300)
  })

  it('gives the earliest arrival once it takes longer than usual, and says so', () => {
    const journey = exampleJourney(stopped('DERRUMBE', 300))
    expect(minutesLeft(journey)).toBe(300)
    const { delay } = estimateArrival(journey, { findUsualStay: usualStayFinder(medians), now })
    expect(delay).toMatchObject({ code: 'DERRUMBE', isOverdue: true })
  })

  it('leaves no estimate where nobody can say how long it takes', () => {
    expect(minutesLeft(stopped('HURTO', 5))).toBeNull()
    expect(minutesLeft(stopped('ACCIDENTE', 5))).toBeNull()
  })

  it('leaves the arrival as it is by the other rules', () => {
    expect(minutesLeft(stopped('AVERIA', 5))).toBe(300)
    expect(minutesLeft(stopped('DESVIO', 5))).toBe(300)
  })
})

describe('a closed road', () => {
  const reporter = exampleJourney({
    id: 'reporter',
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'DERRUMBE', since: since(30), steps: [] },
    position: { lat: 4.4388, lng: -75.432, at: since(0), progress: 0.5 },
  })
  const block = findRoadBlock(reporter)
  const context = {
    findUsualStay: usualStayFinder(medians),
    now,
    roadBlocks: block ? [block] : [],
  }
  const minutesWith = (overrides: Partial<JourneyDocument>) => {
    const { at: arrival } = estimateArrival(exampleJourney(overrides), context)
    return arrival === null ? null : (arrival - now) / minuteMs
  }

  it('delays every truck behind it until it usually opens', () => {
    // It opens in 210 minutes. The truck is there in 60 and has 300 minutes of road after it.
    expect(minutesWith({ position: at(0.4) })).toBe(210 + 300)
    const { delay } = estimateArrival(exampleJourney({ position: at(0.4) }), context)
    expect(delay).toEqual({
      code: 'DERRUMBE',
      ms: 150 * minuteMs,
      isOverdue: false,
      placeName: 'Cajamarca',
    })
    expect(delay && describeDelay(delay)).toBe(
      '+2\u00A0h\u00A030 por derrumbe o cierre de vía cerca de Cajamarca',
    )
  })

  it('does not delay trucks that get there later, have passed it or drive the other way', () => {
    // Still loading: at the block in 80 + 300 minutes.
    expect(minutesWith({ journeyStateId: 7, stateSince: since(0), position: null })).toBe(680)
    expect(minutesWith({ position: at(0.6) })).toBe(240)
    const { origin, destination } = exampleJourney()
    expect(minutesWith({ position: at(0.4), origin: destination, destination: origin })).toBe(360)
  })

  it('is not reported from a site or by another novelty', () => {
    expect(findRoadBlock({ ...reporter, interrupted: [5] })).toBeUndefined()
    const puncture = { code: 'PINCHADA' as const, since: since(30), steps: [] }
    expect(findRoadBlock({ ...reporter, novelty: puncture })).toBeUndefined()
  })
})
