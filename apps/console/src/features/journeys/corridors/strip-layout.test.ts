import type { AttentionSeverity } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { boxOf, findTick } from './draw-strip.ts'
import { layOutStrips, road } from './strip-layout.ts'

interface RowTraits {
  to?: string
  state?: JourneyStateId
  progress?: number
  severity?: AttentionSeverity
}

/** A journey at some place of its road, with or without a reason for attention. */
function row(
  id: string,
  { to = '76109', state = 9, progress = 0.5, severity }: RowTraits = {},
): AssessedJourney {
  return buildAssessed(id, {
    destination: { name: to, divipola: to, lat: 4, lng: -74 },
    journeyStateId: state,
    position: { lat: 4, lng: -74, at: '2026-11-15T12:00:00.000Z', progress },
    attention: severity ? [{ reason: 'late', severity, since: 0 }] : [],
  })
}

const find = (rows: AssessedJourney[], id: string) => {
  const tick = layOutStrips(rows)
    .flatMap(({ ticks }) => ticks)
    .find((each) => each.id === id)
  if (tick === undefined) throw new Error(`no tick for ${id}`)
  return tick
}

test('strips with most attention first, then the busiest', () => {
  const strips = layOutStrips([
    row('a', { to: '05001' }),
    row('b', { to: '76001' }),
    row('c', { to: '76001' }),
    row('d', { to: '13001', severity: 'medium' }),
  ])
  expect(
    strips.map(({ destination, ids, attention }) => [destination.name, ids.length, attention]),
  ).toEqual([
    ['13001', 1, 1],
    ['76001', 2, 0],
    ['05001', 1, 0],
  ])
})

test('a truck is placed by its progress on the road', () => {
  const rows = [row('a', { progress: 0 }), row('b', { progress: 1 }), row('c', { progress: 1.2 })]
  expect([find(rows, 'a').column, find(rows, 'b').column]).toEqual([road.from, road.to - 1])
  expect(find(rows, 'c').column).toBe(road.to - 1)
})

test('trucks at the same place are stacked, those that need attention at the bottom', () => {
  const rows = [row('a'), row('b', { severity: 'medium' }), row('c', { severity: 'high' })]
  expect(['c', 'b', 'a'].map((id) => find(rows, id).level)).toEqual([0, 1, 2])
  expect(layOutStrips(rows)[0]?.tallest).toBe(3)
})

test('trucks of the tray come first, where they were interrupted', () => {
  const interrupted = (id: string, before: JourneyStateId) =>
    buildAssessed(id, {
      journeyStateId: 13,
      interrupted: [before],
      position: { lat: 4, lng: -74, at: '2026-11-15T12:00:00.000Z', progress: 0.5 },
    })
  const rows = [row('a', { severity: 'high' }), interrupted('b', 9), interrupted('c', 5)]
  expect(layOutStrips(rows)[0]).toMatchObject({ inTray: 2, attention: 1 })
  expect(['b', 'a'].map((id) => find(rows, id).level)).toEqual([0, 1])
  expect(find(rows, 'c')).toMatchObject({ column: 4, isInTray: true })
})

test('loading trucks spread over the beginning, not over the road', () => {
  const rows = Array.from({ length: 5 }, (_, n) => row(`a${n}`, { state: 5, progress: 0 }))
  const places = rows.map(({ id }) => [find(rows, id).column, find(rows, id).level].join())
  expect(places).toEqual(['4,0', '5,0', '6,0', '7,0', '4,1'])
})

test('a stack taller than the strip is compressed, never cut off', () => {
  const rows = Array.from({ length: 80 }, (_, n) => row(`a${n}`))
  const [strip] = layOutStrips(rows)
  const tops = strip?.ticks.map((tick) => boxOf(tick, strip.tallest, { width: 960, height: 48 }).y)
  expect(Math.min(...(tops ?? []))).toBeGreaterThanOrEqual(0)
})

test('the pointer finds the nearest truck, and none if all are far away', () => {
  const size = { width: 960, height: 48 }
  const [strip] = layOutStrips([row('a', { progress: 0 }), row('b', { progress: 1 })])
  if (strip === undefined) throw new Error('no strip')
  const [tick] = strip.ticks
  if (tick === undefined) throw new Error('no tick')
  const { x, y } = boxOf(tick, strip.tallest, size)
  expect(findTick(strip, { x: x + 5, y }, size)?.id).toBe(tick.id)
  expect(findTick(strip, { x: 480, y: 20 }, size)).toBeUndefined()
})
