import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners } from './listeners.ts'
import { paceListener } from './pace-listener.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const source = new Listeners()
  const listener = vi.fn<() => void>()
  const stop = paceListener(source.add, listener, 100)
  return { tell: () => source.tell(), listener, stop }
}

test('at once, then once per pause, and the last change is never lost', () => {
  const { tell, listener } = setUp()
  tell()
  expect(listener).toHaveBeenCalledTimes(1)
  for (let each = 0; each < 5; each += 1) tell()
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(2)
  tell()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('who left is not told any more', () => {
  const { tell, listener, stop } = setUp()
  tell()
  tell()
  stop()
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})
