import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { BoardView } from './board-view.ts'

const { OnWay, OnRoute, OnDestiny } = journeyStates

function setUp(states: Record<string, JourneyStateKey>, ids = Object.keys(states)) {
  const row = (id: string, state: JourneyStateKey) =>
    buildAssessed(id, { journeyStateId: journeyStates[state] })
  const rows = new TestingRows(...Object.entries(states).map((entry) => row(...entry)))
  const view = new BoardView(rows, ids)
  let told = 0
  view.subscribe(() => (told += 1))
  return {
    view,
    told: () => told,
    put: (id: string, state: JourneyStateKey) => rows.put(row(id, state)),
    remove: (id: string) => rows.remove(id),
  }
}

test('each in its column, in the order given', () => {
  const { view } = setUp({ a: 'OnRoute', b: 'OnWay', c: 'OnRoute' }, ['c', 'b', 'a'])
  expect(view.get().get(OnRoute)).toEqual(['c', 'a'])
  expect(view.get().get(OnWay)).toEqual(['b'])
})

test('a truck that only moves changes nothing', () => {
  const { view, told, put } = setUp({ a: 'OnRoute' })
  const before = view.get()
  put('a', 'OnRoute')
  expect(view.get()).toBe(before)
  expect(told()).toBe(0)
})

test('a change of state draws two columns and leaves the others alone', () => {
  const { view, told, put } = setUp({ a: 'OnRoute', b: 'OnWay', c: 'OnDestiny', d: 'OnRoute' })
  const before = view.get()
  put('d', 'OnDestiny')
  expect(view.get().get(OnRoute)).toEqual(['a'])
  expect(view.get().get(OnDestiny)).toEqual(['c', 'd'])
  expect(view.get().get(OnWay)).toBe(before.get(OnWay))
  expect(told()).toBe(1)
})

test('one that left is gone, one that came back is there, a stranger never', () => {
  const { view, put, remove } = setUp({ a: 'OnRoute', b: 'OnWay' }, ['a'])
  remove('a')
  expect(view.get().get(OnRoute)).toEqual([])
  put('a', 'OnDestiny')
  put('b', 'OnDestiny')
  expect(view.get().get(OnDestiny)).toEqual(['a'])
})
