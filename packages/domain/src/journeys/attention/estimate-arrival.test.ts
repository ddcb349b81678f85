import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import type { JourneyStateId } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { estimateArrival } from './estimate-arrival.ts'
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
  const arrival = estimateArrival(exampleJourney(overrides), { findUsualStay, now })
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
    expect(minutesLeft({ ...interrupted, interrupted: [7], stateSince: since(0) })).toBe(680)
    expect(minutesLeft({ ...interrupted, interrupted: [5, 14], stateSince: since(0) })).toBe(680)
    // `stateSince` is the start of the interruption, which doesn't count as loading time.
    expect(minutesLeft({ ...interrupted, interrupted: [7], stateSince: since(60) })).toBe(680)
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
