import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeLogSource } from '../../../test/live-fakes.ts'
import { LogTrimmed } from '#platform/change-log/log-reader.ts'
import { createLogger } from '#platform/logger.ts'
import { LogFollower } from './log-follower.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function follow(log = new FakeLogSource()) {
  const delivered: number[] = []
  const onLost = vi.fn()
  const follower = await LogFollower.start({
    open: log.open,
    onChange: log.onChange,
    deliver: (changes) => delivered.push(...changes.map(({ seq }) => seq)),
    onLost,
    log: createLogger('silent'),
  })
  return { log, follower, delivered, onLost }
}

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the follower', () => {
  it('delivers announced changes at once and others within a second', async () => {
    const { log, follower, delivered } = await follow()
    log.write(2)
    log.announce()
    await advanceTime(0)
    expect(delivered).toEqual([1, 2])
    expect(follower.position).toBe(2)
    log.write(1)
    await advanceTime(1_000)
    expect(delivered).toEqual([1, 2, 3])
    await follower.stop()
  })

  it('has caught up when everything before the call is delivered', async () => {
    const { log, follower, delivered } = await follow()
    log.write(3)
    await Promise.all([follower.caughtUp(), advanceTime(10)])
    expect(delivered).toEqual([1, 2, 3])
    await follower.stop()
  })

  it('has not caught up with a read that began before the call', async () => {
    const { log, follower, delivered } = await follow()
    log.announce()
    log.write(1)
    const caughtUp = follower.caughtUp()
    await advanceTime(10)
    await caughtUp
    expect(delivered).toEqual([1])
    await follower.stop()
  })

  it('waits for changes behind a gap, but not for later ones', async () => {
    const { log, follower, delivered } = await follow()
    log.write(2, { isSettled: false })
    let hasCaughtUp = false
    const caughtUp = follower.caughtUp().then(() => (hasCaughtUp = true))
    await advanceTime(50)
    expect(hasCaughtUp).toBe(false)
    log.settled = 2
    log.written = 5
    await advanceTime(50)
    await caughtUp
    expect(delivered).toEqual([1, 2])
    await follower.stop()
  })

  it("retries while the log can't be read, and caughtUp keeps waiting", async () => {
    const { log, follower, delivered } = await follow()
    log.failure = new Error('away')
    log.write(1)
    const caughtUp = follower.caughtUp()
    await advanceTime(1_000)
    expect(log.reads).toBeLessThan(10)
    log.failure = undefined
    await advanceTime(5_000)
    await caughtUp
    expect(delivered).toEqual([1])
    await follower.stop()
  })

  it('reports changes that were deleted before they were read', async () => {
    const { log, follower, onLost } = await follow()
    log.failure = new LogTrimmed(0, 5)
    log.announce()
    await advanceTime(0)
    expect(onLost).toHaveBeenCalledOnce()
    await follower.stop()
  })

  it.each([
    ['has another id', (log: FakeLogSource) => (log.logId = 'restored')],
    ['went back', (log: FakeLogSource) => (log.written = 2)],
  ])('notices within seconds that the log %s', async (_name, replace) => {
    const { log, follower, onLost } = await follow()
    log.write(3)
    await advanceTime(5_000)
    expect(onLost).not.toHaveBeenCalled()
    replace(log)
    await advanceTime(5_000)
    expect(onLost).toHaveBeenCalled()
    await follower.stop()
  })

  it('checks the log id after a failure before it delivers anything', async () => {
    const { log, follower, delivered, onLost } = await follow()
    log.failure = new Error('away')
    log.announce()
    await advanceTime(0)
    log.failure = undefined
    log.logId = 'restored'
    log.write(1)
    await advanceTime(100)
    expect(onLost).toHaveBeenCalledOnce()
    expect(delivered).toEqual([])
    await follower.stop()
  })

  it('does not check the log id on every read', async () => {
    const { log, follower } = await follow()
    for (let n = 0; n < 100; n++) {
      log.announce()
      await advanceTime(100)
    }
    expect(log.identified).toBeLessThanOrEqual(4)
    await follower.stop()
  })

  it.each([
    ['fail', (log: FakeLogSource) => (log.failure = new Error('away'))],
    ['never end', (log: FakeLogSource) => (log.isSilent = true)],
    ['make no progress', (log: FakeLogSource) => log.write(1, { isSettled: false })],
  ])('its age grows while its reads %s', async (_name, breakReads) => {
    const { log, follower } = await follow()
    await advanceTime(10_000)
    expect(follower.age).toBeLessThan(1_000)
    breakReads(log)
    await advanceTime(10_000)
    expect(follower.age).toBeGreaterThan(8_000)
    const stopping = follower.stop()
    if (!log.isSilent) await stopping
  })

  it('rejects pending and later calls of caughtUp when it stops', async () => {
    const { log, follower } = await follow()
    log.isSilent = true
    const caughtUp = expect(follower.caughtUp()).rejects.toThrow('No longer')
    await advanceTime(10)
    void follower.stop()
    await caughtUp
    await expect(follower.caughtUp()).rejects.toThrow('No longer')
  })
})
