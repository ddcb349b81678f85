import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { describe, expect, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-journey.ts'
import { planTrack } from './plan-track.ts'

const usualHours: Record<number, number> = { 4: 1, 5: 0.5, 7: 1, 9: 10, 10: 0.5, 11: 1 }
const findUsualStay = (_: unknown, stateId: number) => {
  const medianMs = (usualHours[stateId] ?? 0) * hourMs
  return medianMs === 0 ? undefined : { medianMs, p90Ms: medianMs * 2 }
}
const toMs = (time: string) => Date.parse(`2026-11-16T${time}:00.000Z`)

const move = (time: string, event: JourneyEvent, toStateId: number) =>
  buildTransition({ at: new Date(toMs(time)).toISOString(), event, fromStateId: null, toStateId })

const onTheRoad = [
  move('05:00', 'accept', 4),
  move('06:00', 'arriveAtOrigin', 5),
  move('06:30', 'startLoading', 7),
  move('11:00', 'depart', 9),
]
const context = { findUsualStay, now: toMs('12:00') }

describe('on the road', () => {
  const { stops, progress } = planTrack(exampleJourney(), onTheRoad, context)

  test('states are done, current or ahead', () => {
    expect(stops.map(({ status }) => status)).toEqual([
      'done',
      'done',
      'done',
      'current',
      'ahead',
      'ahead',
    ])
  })

  test('with a quarter of the road done, seven and a half hours remain', () => {
    expect(stops[4]).toMatchObject({ at: toMs('19:30'), isEstimate: true })
    expect(stops[5]).toMatchObject({ at: toMs('20:00'), isEstimate: true })
    expect(stops[3]).toMatchObject({ at: toMs('11:00'), isEstimate: false })
    expect(progress).toBeGreaterThan(3 / 6)
    expect(progress).toBeLessThan(4 / 6)
  })

  test('reports only stays longer than usual', () => {
    expect(stops.map(({ excessMs }) => excessMs)).toEqual([
      null,
      null,
      3.5 * hourMs,
      null,
      null,
      null,
    ])
  })

  test('without appointments the plan starts when the driver accepts', () => {
    expect(stops.map(({ plannedAt }) => plannedAt)).toEqual(
      ['05:00', '06:00', '06:30', '07:30', '17:30', '18:00'].map(toMs),
    )
  })
})

test('the plan follows the appointments', () => {
  const journey = exampleJourney({
    loadingAt: '2026-11-16T07:00:00.000Z',
    promisedAt: '2026-11-16T20:00:00.000Z',
  })
  const { stops } = planTrack(journey, onTheRoad, context)
  expect(stops.map(({ plannedAt }) => plannedAt)).toEqual(
    ['06:00', '07:00', '07:30', '08:30', '20:00', '20:30'].map(toMs),
  )
})

test('an interruption keeps the current state, and its end does not restart it', () => {
  const entries = [...onTheRoad, move('11:20', 'reportNovelty', 13)]
  const journey = exampleJourney({ journeyStateId: 13, interrupted: [9] })
  expect(planTrack(journey, entries, context).stops[3]).toMatchObject({
    status: 'current',
    at: toMs('11:00'),
  })
  const back = [...entries, move('11:40', 'resolveNovelty', 9)]
  expect(planTrack(exampleJourney(), back, context).stops[3]?.at).toBe(toMs('11:00'))
})

test('a cancelled journey never reaches the remaining states', () => {
  const journey = exampleJourney({ journeyStateId: 19, stateSince: '2026-11-16T06:40:00.000Z' })
  const { stops, progress } = planTrack(journey, onTheRoad.slice(0, 3), context)
  expect(stops.map(({ status }) => status)).toEqual([
    'done',
    'done',
    'done',
    'never',
    'never',
    'never',
  ])
  expect(stops[3]?.at).toBeNull()
  expect(stops[2]?.excessMs).toBeNull()
  expect(progress).toBe(2 / 6)
})

test('a finished journey has full progress', () => {
  const journey = exampleJourney({ journeyStateId: 12 })
  expect(planTrack(journey, onTheRoad, context).progress).toBe(1)
})

test('estimates nothing without usual durations', () => {
  const { stops } = planTrack(exampleJourney(), onTheRoad, {
    ...context,
    findUsualStay: () => undefined,
  })
  expect(stops.slice(4).map(({ at }) => at)).toEqual([null, null])
})

test('a journey that has not started only has a plan', () => {
  const journey = exampleJourney({
    journeyStateId: 22,
    position: null,
    loadingAt: '2026-11-16T18:00:00.000Z',
  })
  const { stops, progress } = planTrack(journey, [], context)
  expect(stops[1]).toMatchObject({ status: 'ahead', plannedAt: toMs('18:00'), at: null })
  expect(progress).toBe(0)
})
