import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenOffers } from './open-offers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks once for all who come within a second', async () => {
  const load = vi.fn().mockResolvedValue([])
  const offers = new OpenOffers(load)
  await Promise.all([offers.list(), offers.list()])
  vi.advanceTimersByTime(1000)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks less often when the answer takes long', async () => {
  const load = vi.fn(async () => {
    vi.advanceTimersByTime(200)
    return []
  })
  const offers = new OpenOffers(load)
  await offers.list()
  vi.advanceTimersByTime(3999)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(2)
})

it('does not remember a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([])
  const offers = new OpenOffers(load)
  await expect(offers.list()).rejects.toThrow('away')
  await expect(offers.list()).resolves.toEqual([])
})
