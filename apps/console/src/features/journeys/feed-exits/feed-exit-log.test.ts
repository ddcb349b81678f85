import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { FeedExitLog, describeFeedExit } from './feed-exit-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startLog(states: Record<string, JourneyStateId>) {
  const row = (id: string, journeyStateId: JourneyStateId) => buildAssessed(id, { journeyStateId })
  const rows = new TestingRows(...Object.entries(states).map((entry) => row(...entry)))
  const findState = vi.fn(async (): Promise<JourneyStateId | null> => 12)
  const log = new FeedExitLog(rows, findState)
  const stop = log.start()
  return {
    log,
    findState,
    stop,
    list: () => log.get().map(({ code, to }) => [code, to]),
    put: (id: string, state: JourneyStateId) => rows.put(row(id, state)),
    remove: (...ids: string[]) => rows.remove(...ids),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(1500)

test('takes the state of a journey that is still subscribed without a read', async () => {
  const { put, list, findState } = startLog({ a: 9, b: 9 })
  put('a', 13)
  expect(list()).toEqual([])
  await settle()
  expect(list()).toEqual([['V-a', 13]])
  expect(findState).not.toHaveBeenCalled()
})

test('reads the state of a journey that no subscription has', async () => {
  const { remove, list, findState } = startLog({ a: 11, b: 9 })
  remove('a')
  await settle()
  expect(list()).toEqual([['V-a', 12]])
  findState.mockResolvedValueOnce(null)
  remove('b')
  await settle()
  expect(list()).toEqual([
    ['V-b', null],
    ['V-a', 12],
  ])
})

test('a journey that only changes subscriptions has not left', async () => {
  const { remove, put, list, findState } = startLog({ a: 9 })
  remove('a')
  put('a', 10)
  await settle()
  expect([list(), findState.mock.calls]).toEqual([[], []])
})

test('a journey briefly in no subscription is logged with the state it reappears with', async () => {
  const { remove, put, list } = startLog({ a: 9 })
  remove('a')
  put('a', 38)
  await settle()
  expect(list()).toEqual([['V-a', 38]])
})

test('a journey that returns is removed from the log', async () => {
  const { put, list } = startLog({ a: 9 })
  put('a', 13)
  await settle()
  put('a', 9)
  expect(list()).toEqual([])
})

test('ignores journeys that were never in the feed', async () => {
  const { put, remove, list } = startLog({ a: 13 })
  put('a', 14)
  remove('a')
  await settle()
  expect(list()).toEqual([])
})

test('of many at once, reads the newest twenty and the active one', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`)
  const { log, remove, list, findState } = startLog(
    Object.fromEntries(ids.map((id) => [id, 9 as JourneyStateId])),
  )
  log.setActive('3')
  remove(...ids)
  await settle()
  expect(findState).toHaveBeenCalledTimes(21)
  expect(list()).toHaveLength(21)
  expect(list().at(-1)).toEqual(['V-3', 12])
})

test('a journey that leaves during a read is logged after it', async () => {
  const { remove, list, findState } = startLog({ a: 9, b: 9 })
  let answer: (state: JourneyStateId) => void = () => undefined
  findState.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  remove('a')
  await settle()
  remove('b')
  answer(19)
  await vi.advanceTimersByTimeAsync(0)
  expect(list()).toEqual([['V-a', 19]])
  await settle()
  expect(list()).toEqual([
    ['V-b', 12],
    ['V-a', 19],
  ])
})

test('logs nothing after it was stopped', async () => {
  const { remove, stop, list } = startLog({ a: 9 })
  remove('a')
  stop()
  await settle()
  expect(list()).toEqual([])
})

test.each([
  [13, 'V-1 pasó a Con novedad'],
  [12, 'V-1 terminó'],
  [37, 'V-1 pasó a Cancelado por conductor'],
  [null, 'V-1 salió de la lista'],
] as const)('describes an exit to state %s', (to, sentence) => {
  expect(describeFeedExit({ id: 'a', code: 'V-1', at: 0, to })).toBe(sentence)
})
