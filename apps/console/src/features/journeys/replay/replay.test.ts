import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-journey.ts'
import { buildTrace, traceStart as start } from '#features/journeys/testing/build-trace.ts'
import { advance } from './playback.ts'
import { describeGaps, describeMissing } from './describe-trace.ts'
import { drawReplay, truckOf } from './replay-drawing.ts'
import { buildReplay } from './replay-journey.ts'
import { currentEntry, describeMoment, readMoment } from './replay-moment.ts'
import { readReplaySearch } from './replay-search.ts'
import { listStretches, speedArea } from './speed-chart.ts'

const journey = exampleJourney({ journeyStateId: journeyStates.Finish })
const at = (minutes: number) => start + minutes * minuteMs
const instant = (minutes: number) => new Date(at(minutes)).toISOString()

const timeline = [
  buildTransition({
    at: instant(-10),
    version: 3,
    toStateId: journeyStates.Carry,
    event: 'startLoading',
  }),
  // Recorded ten minutes later than it happened.
  buildTransition({ at: instant(20), occurredAt: instant(10), version: 4 }),
  buildTransition({
    at: instant(65),
    version: 5,
    toStateId: journeyStates.UnUpdated,
    event: 'loseSignal',
  }),
  buildTransition({
    at: instant(120),
    version: 6,
    toStateId: journeyStates.OnRoute,
    event: 'recoverSignal',
  }),
  buildTransition({
    at: instant(180),
    version: 7,
    toStateId: journeyStates.Finish,
    event: 'confirmDelivery',
  }),
]
const replay = buildReplay(buildTrace(), { journey, timeline })
const describeAt = (minutes: number) => describeMoment(readMoment(replay, at(minutes)), journey)

describe('a moment', () => {
  it.each([
    [15, /^14\/11\/2026 07:15, En ruta, 60\u00A0km\/h, /],
    [45, /^14\/11\/2026 07:45, En ruta, detenido desde las 07:30, /],
    [100, /^14\/11\/2026 08:40, Sin actualizar, sin señal de 08:00 a 09:00$/],
    [130, /reportado tarde$/],
    [179, /En ruta, sin posiciones a esta hora$/],
  ])('after %d minutes reads %s', (minutes, text) => {
    expect(describeAt(minutes)).toMatch(text)
  })

  it('has the state that was in force, also when it was recorded later', () => {
    expect(readMoment(replay, at(5)).state?.stateId).toBe(journeyStates.Carry)
    expect(readMoment(replay, at(11)).state?.stateId).toBe(journeyStates.OnRoute)
    expect(readMoment(replay, at(100)).state).toMatchObject({
      interrupted: [journeyStates.OnRoute],
    })
  })
})

test('the list has events, stops and silences in order, and marks the current one', () => {
  const { entries } = replay
  expect(entries.map(({ kind, from }) => [kind, (from - start) / minuteMs])).toEqual([
    ['event', 10],
    ['stop', 30],
    ['gap', 60],
    ['event', 65],
    ['event', 120],
    ['event', 180],
  ])
  const currentAt = (minutes: number) => currentEntry(entries, at(minutes))
  expect(currentAt(5)).toBeUndefined()
  expect(currentAt(40)?.title).toBe('Parada de 20\u00A0min')
  expect(currentAt(62)?.title).toBe('Sin señal durante 1\u00A0h')
  expect(currentAt(70)?.title).toBe('Sin actualizar')
  expect(currentAt(500)?.title).toBe('Finalizado')
})

test('the map draws a dashed line across a silence and no driven one', () => {
  const { ways, gaps, stops, events } = drawReplay(replay)
  expect(ways).toHaveLength(2)
  expect(gaps).toHaveLength(1)
  expect(stops).toHaveLength(1)
  expect(events).toHaveLength(4)
  expect(truckOf(replay, readMoment(replay, at(100)))).toMatchObject({ isStale: true })
  expect(truckOf(replay, readMoment(replay, at(15)))).toMatchObject({ isStale: false, heading: 0 })
})

test('the table has the same stretches as the chart', () => {
  expect(listStretches(replay).map(({ kind, meanKmh }) => [kind, meanKmh])).toEqual([
    ['drive', 60],
    ['stop', null],
    ['drive', 60],
    ['gap', null],
    ['drive', 60],
  ])
  // Two pieces, with the silence between them.
  expect(speedArea(replay).split('Z').filter(Boolean)).toHaveLength(2)
})

test('a journey without a timeline or with a single point can be shown', () => {
  const trace = { ...buildTrace(), trip: null, stops: [], gaps: [] }
  const single = buildReplay(
    { ...trace, points: trace.points.slice(0, 1) },
    { journey, timeline: [] },
  )
  expect(single).toMatchObject({ from: start, until: start, entries: [] })
  expect(describeMoment(readMoment(single, start), journey)).toMatch(
    /^14\/11\/2026 07:00, Finalizado, 0/,
  )
  expect(speedArea(single)).toBe('')
  expect(listStretches(single)).toEqual([])
})

describe('a trace in words', () => {
  it.each([
    [{}, 'El celular del conductor no reportó ninguna posición.'],
    [{ deletedBefore: instant(0) }, /^Las posiciones se borran a los 90 días/],
    [{ trip: null }, 'Ningún camión ha salido en este viaje.'],
  ])('says why there is none: %o', (overrides, message) => {
    expect(describeMissing(buildTrace(overrides)).message).toMatch(message)
  })

  it('says what its positions lack', () => {
    const describeOf = (overrides: Partial<JourneyTrace>) =>
      describeGaps(buildTrace(overrides), replay)
    expect(describeOf({ lateCount: 0, deletedBefore: instant(-1) })).toEqual({
      deleted:
        'Hay posiciones desde el 14/11/2026 07:00: las anteriores se borraron a los 90 días.',
      notes: [],
    })
    expect(describeGaps(buildTrace({ lateCount: 1 }), { ...replay, until: at(600) })).toEqual({
      deleted: null,
      notes: [
        '1 posición llegó tarde, cuando el celular recuperó la señal.',
        'La última posición es del 14/11/2026 09:30.',
      ],
    })
  })
})

describe('playing', () => {
  const options = { from: 0, until: 10 * hourMs, speed: 300 } as const

  it('jumps over stops and ends at the end', () => {
    const skipped = [{ from: 4 * minuteMs, until: hourMs }]
    expect(advance(0, 100, { ...options, skipped })).toBe(30_000)
    expect(advance(3.9 * minuteMs, 100, { ...options, skipped })).toBe(hourMs)
    expect(advance(hourMs, 100, { ...options, skipped })).toBe(hourMs + 30_000)
    expect(advance(options.until - 5, 100, { ...options, skipped: [] })).toBe(options.until)
  })

  it('always moves forward, and never rests within a skipped stop', () => {
    const span = fc.tuple(fc.nat(9 * hourMs), fc.integer({ min: 1, max: hourMs }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), fc.nat(9 * hourMs), (spans, from) => {
        const skipped = spans
          .map(([begin, length]) => ({ from: begin, until: begin + length }))
          .toSorted((one, other) => one.from - other.from)
        const next = advance(from, 100, { ...options, skipped })
        expect(next).toBeGreaterThan(from)
        const isResting = skipped.some((stop) => stop.from <= next && next < stop.until)
        expect(isResting && next < options.until).toBe(false)
      }),
    )
  })
})

test.each([
  ['2026-11-14T12:30:00Z', '2026-11-14T12:30:00Z'],
  ['ayer', undefined],
  [12, undefined],
  [undefined, undefined],
])('the address with t=%s has the time %s', (t, time) => {
  expect(readReplaySearch({ t })).toEqual({ t: time })
})
