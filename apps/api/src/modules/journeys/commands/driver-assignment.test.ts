import { expect, it, vi } from 'vitest'
import { retryOnDriverConflict } from './driver-assignment.ts'

const violation = () =>
  Object.assign(new Error('duplicate key'), { constraint: 'journeys_driver_under_way' })

it('retries once when the driver was assigned elsewhere in the meantime', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(violation())
  work.mockResolvedValue('done')
  expect(await retryOnDriverConflict(work)).toBe('done')
})

it('rejects with driver.busy after a second conflict', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(violation())
  await expect(retryOnDriverConflict(work)).rejects.toMatchObject({ code: 'driver.busy' })
  expect(work).toHaveBeenCalledTimes(2)
})

it('does not retry other errors', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('other'))
  await expect(retryOnDriverConflict(work)).rejects.toThrow('other')
  expect(work).toHaveBeenCalledTimes(1)
})
