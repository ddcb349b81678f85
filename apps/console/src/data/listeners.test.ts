import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners, SharedThrottle, throttleListener } from './listeners.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const source = new Listeners()
  const listener = vi.fn<() => void>()
  const stop = throttleListener(source.add, listener, 100)
  return { notify: () => source.notify(), listener, stop }
}

test('calls at once, then once per pause, and never loses the last change', () => {
  const { notify, listener } = setUp()
  notify()
  expect(listener).toHaveBeenCalledTimes(1)
  for (let each = 0; each < 5; each += 1) notify()
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(2)
  notify()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('does not call a listener that was removed', () => {
  const { notify, listener, stop } = setUp()
  notify()
  notify()
  stop()
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})

function setUpShared() {
  const source = new Listeners()
  const throttle = new SharedThrottle(100)
  const calls: string[] = []
  const stops = ['list', 'counts'].map((name) =>
    throttle.add(source.add, () => void calls.push(name)),
  )
  return { notify: () => source.notify(), calls, stops }
}

test('a shared throttle calls all listeners of a change together, then once per pause', async () => {
  const { notify, calls } = setUpShared()
  notify()
  expect(calls).toEqual([])
  await Promise.resolve()
  expect(calls).toEqual(['list', 'counts'])
  for (let each = 0; each < 5; each += 1) notify()
  await vi.advanceTimersByTimeAsync(99)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['list', 'counts', 'list', 'counts'])
  await vi.advanceTimersByTimeAsync(1000)
  notify()
  await Promise.resolve()
  expect(calls).toHaveLength(6)
})

test('a listener removed from a shared throttle is not called; the others are', async () => {
  const { notify, calls, stops } = setUpShared()
  notify()
  stops[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual(['counts'])
})
