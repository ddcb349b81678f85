import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Readiness } from '../http/readiness.ts'
import { workWhenReady } from './work-when-ready.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const minute = 60_000

function setUp(work: () => Promise<void> = async () => {}) {
  const app = Fastify()
  const readiness: Readiness = { state: 'starting' }
  const done = vi.fn(work)
  const everyMilliseconds = 10 * minute
  workWhenReady(app, { readiness, everyMilliseconds, work: done, failure: 'chore not done' })
  return { app, readiness, done }
}

it('waits until the server is ready, and then for its turn', async () => {
  const { readiness, done } = setUp()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(done).not.toHaveBeenCalled()
  readiness.state = 'ready'
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(done).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(minute)
  expect(done).toHaveBeenCalledTimes(2)
})

it('tries again what failed, and says so', async () => {
  const { app, readiness, done } = setUp(() => Promise.reject(new Error('away')))
  const warn = vi.spyOn(app.log, 'warn')
  readiness.state = 'ready'
  await vi.advanceTimersByTimeAsync(11 * minute)
  expect(done).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledWith({ err: new Error('away') }, 'chore not done')
})

it('ends with the server', async () => {
  const { app, readiness, done } = setUp()
  readiness.state = 'ready'
  await app.close()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(done).not.toHaveBeenCalled()
})
