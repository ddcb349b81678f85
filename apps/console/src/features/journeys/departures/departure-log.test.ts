import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { DepartureLog } from './departure-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(states: Record<string, JourneyStateId>) {
  const row = (id: string, journeyStateId: JourneyStateId) => buildAssessed(id, { journeyStateId })
  const rows = new TestingRows(...Object.entries(states).map((entry) => row(...entry)))
  const findState = vi.fn(async (): Promise<JourneyStateId | null> => 12)
  const log = new DepartureLog(rows, findState)
  const stop = log.start()
  return {
    log,
    findState,
    stop,
    told: () => log.get().map(({ code, to }) => [code, to]),
    put: (id: string, state: JourneyStateId) => rows.put(row(id, state)),
    remove: (...ids: string[]) => rows.remove(...ids),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(1500)

test('one that went to the tray says so, and nobody is asked', async () => {
  const { put, told, findState } = follow({ a: 9, b: 9 })
  put('a', 13)
  expect(told()).toEqual([])
  await settle()
  expect(told()).toEqual([['V-a', 13]])
  expect(findState).not.toHaveBeenCalled()
})

test('one that is in no watch is asked for', async () => {
  const { remove, told, findState } = follow({ a: 11, b: 9 })
  remove('a')
  await settle()
  expect(told()).toEqual([['V-a', 12]])
  findState.mockResolvedValueOnce(null)
  remove('b')
  await settle()
  expect(told()).toEqual([
    ['V-b', null],
    ['V-a', 12],
  ])
})

test('one that only changes watches never left', async () => {
  const { remove, put, told, findState } = follow({ a: 9 })
  remove('a')
  put('a', 10)
  await settle()
  expect([told(), findState.mock.calls]).toEqual([[], []])
})

test('one in neither watch for a moment is told by where it turns up', async () => {
  const { remove, put, told } = follow({ a: 9 })
  remove('a')
  put('a', 38)
  await settle()
  expect(told()).toEqual([['V-a', 38]])
})

test('one that comes back is not told any more', async () => {
  const { put, told } = follow({ a: 9 })
  put('a', 13)
  await settle()
  put('a', 9)
  expect(told()).toEqual([])
})

test('what was never in the feed does not leave it', async () => {
  const { put, remove, told } = follow({ a: 13 })
  put('a', 14)
  remove('a')
  await settle()
  expect(told()).toEqual([])
})

test('many at once: the newest twenty are asked for, and the one in hand', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`)
  const { log, remove, told, findState } = follow(
    Object.fromEntries(ids.map((id) => [id, 9 as JourneyStateId])),
  )
  log.hold('3')
  remove(...ids)
  await settle()
  expect(findState).toHaveBeenCalledTimes(21)
  expect(told()).toHaveLength(21)
  expect(told().at(-1)).toEqual(['V-3', 12])
})

test('what leaves while an answer is awaited is told after it', async () => {
  const { remove, told, findState } = follow({ a: 9, b: 9 })
  let answer: (state: JourneyStateId) => void = () => undefined
  findState.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  remove('a')
  await settle()
  remove('b')
  answer(19)
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toEqual([['V-a', 19]])
  await settle()
  expect(told()).toEqual([
    ['V-b', 12],
    ['V-a', 19],
  ])
})

test('after it was stopped nothing is told', async () => {
  const { remove, stop, told } = follow({ a: 9 })
  remove('a')
  stop()
  await settle()
  expect(told()).toEqual([])
})
