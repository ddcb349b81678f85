import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MachineSpeed } from './machine-speed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const measured = (costs: number[]): number => {
  const warmUps: number[] = Array.from({ length: 20 }, () => 1000)
  const left = [...warmUps, ...costs]
  const speed = new MachineSpeed(() => left.shift() ?? 0)
  speed.start(10)
  vi.advanceTimersByTime(10 * costs.length)
  speed.stop()
  vi.advanceTimersByTime(100)
  return speed.slowness
}

it('is the mean time of the job, compared with the usual one', () => {
  expect(measured([14, 22, 16, 20])).toBe(1.5)
})

it('never calls a machine faster than usual', () => {
  expect(measured([3, 4])).toBe(1)
  expect(measured([])).toBe(1)
})

it('measures real work', () => {
  const speed = new MachineSpeed()
  speed.start(10)
  vi.advanceTimersByTime(30)
  speed.stop()
  expect(speed.slowness).toBeGreaterThanOrEqual(1)
  expect(speed.slowness).toBeLessThan(100)
})
