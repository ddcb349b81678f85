import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners, throttleListener } from './listeners.ts'

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
