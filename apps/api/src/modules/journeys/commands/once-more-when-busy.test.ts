import { expect, it, vi } from 'vitest'
import { onceMoreWhenBusy } from './once-more-when-busy.ts'

const violation = () =>
  Object.assign(new Error('duplicate key'), { constraint: 'journeys_driver_under_way' })

it('tries again once when the driver was sent elsewhere meanwhile', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(violation())
  work.mockResolvedValue('done')
  expect(await onceMoreWhenBusy(work)).toBe('done')
})

it('says so when it is so again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(violation())
  await expect(onceMoreWhenBusy(work)).rejects.toMatchObject({ code: 'driver.busy' })
  expect(work).toHaveBeenCalledTimes(2)
})

it('does not try anything else again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('other'))
  await expect(onceMoreWhenBusy(work)).rejects.toThrow('other')
  expect(work).toHaveBeenCalledTimes(1)
})
