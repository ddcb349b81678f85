import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenOffersCache } from './open-offers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('loads once for all requests within a second', async () => {
  const load = vi.fn().mockResolvedValue([])
  const offers = new OpenOffersCache(load)
  await Promise.all([offers.list(), offers.list()])
  vi.advanceTimersByTime(1000)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(2)
})

it('loads less often when loading takes long', async () => {
  const load = vi.fn(async () => {
    vi.advanceTimersByTime(200)
    return []
  })
  const offers = new OpenOffersCache(load)
  await offers.list()
  vi.advanceTimersByTime(3999)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await offers.list()
  expect(load).toHaveBeenCalledTimes(2)
})

it('does not cache a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([])
  const offers = new OpenOffersCache(load)
  await expect(offers.list()).rejects.toThrow('away')
  await expect(offers.list()).resolves.toEqual([])
})
