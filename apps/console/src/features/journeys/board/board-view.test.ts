import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { BoardView } from './board-view.ts'

const { OnWay, OnRoute, OnDestiny } = journeyStates

function setUp(states: Record<string, JourneyStateKey>, ids = Object.keys(states)) {
  const row = (id: string, state: JourneyStateKey, interrupted: JourneyStateKey[] = []) =>
    buildAssessed(id, {
      journeyStateId: journeyStates[state],
      interrupted: interrupted.map((key) => journeyStates[key]),
    })
  const rows = new TestingRows(...Object.entries(states).map(([id, state]) => row(id, state)))
  const view = new BoardView(rows, ids)
  let notified = 0
  view.subscribe(() => (notified += 1))
  return {
    view,
    notified: () => notified,
    put: (id: string, state: JourneyStateKey, ...interrupted: JourneyStateKey[]) =>
      rows.put(row(id, state, interrupted)),
    remove: (id: string) => rows.remove(id),
  }
}

test('groups by state, in the given order', () => {
  const { view } = setUp({ a: 'OnRoute', b: 'OnWay', c: 'OnRoute' }, ['c', 'b', 'a'])
  expect(view.get().get(OnRoute)?.ids).toEqual(['c', 'a'])
  expect(view.get().get(OnWay)?.ids).toEqual(['b'])
})

test('a truck that only moves changes nothing', () => {
  const { view, notified, put } = setUp({ a: 'OnRoute' })
  const before = view.get()
  put('a', 'OnRoute')
  expect(view.get()).toBe(before)
  expect(notified()).toBe(0)
})

test('a change of state changes two groups and leaves the others as they are', () => {
  const { view, notified, put } = setUp({ a: 'OnRoute', b: 'OnWay', c: 'OnDestiny', d: 'OnRoute' })
  const before = view.get()
  put('d', 'OnDestiny')
  expect(view.get().get(OnRoute)?.ids).toEqual(['a'])
  expect(view.get().get(OnDestiny)?.ids).toEqual(['c', 'd'])
  expect(view.get().get(OnWay)).toBe(before.get(OnWay))
  expect(notified()).toBe(1)
})

test('follows journeys that leave and come back, and ignores those that were not given', () => {
  const { view, put, remove } = setUp({ a: 'OnRoute', b: 'OnWay' }, ['a'])
  remove('a')
  expect(view.get().get(OnRoute)?.ids).toEqual([])
  put('a', 'OnDestiny')
  put('b', 'OnDestiny')
  expect(view.get().get(OnDestiny)?.ids).toEqual(['a'])
})

test('a journey of the tray is first in the column of the state it interrupted', () => {
  const { view, put } = setUp({ a: 'OnRoute', b: 'OnRoute', c: 'OnWay' })
  put('b', 'Novelty', 'OnRoute')
  expect(view.get().get(OnRoute)).toEqual({ ids: ['b', 'a'], inTray: 1 })
  put('c', 'UnUpdated')
  expect(view.get().get(journeyStates.UnUpdated)).toEqual({ ids: ['c'], inTray: 1 })
  put('b', 'OnRoute')
  expect(view.get().get(OnRoute)).toEqual({ ids: ['a', 'b'], inTray: 0 })
})
