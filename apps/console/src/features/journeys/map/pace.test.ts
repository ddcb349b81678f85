import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then once per pause, and never loses the last call', () => {
  const work = vi.fn<() => void>()
  const paced = pace(work, 200)
  for (let at = 0; at < 5; at++) paced.run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
})
