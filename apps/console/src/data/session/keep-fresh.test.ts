import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('looks after the token every minute, in spite of failures, until it is stopped', async () => {
  const freshUser = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('offline'))
  const stop = keepFresh({ freshUser })
  await vi.advanceTimersByTimeAsync(180_000)
  expect(freshUser).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(freshUser).toHaveBeenCalledTimes(3)
})
