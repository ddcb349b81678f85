import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdaptiveTick, pauseAfter, type TickOutcome } from './adaptive-tick.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const done = (cost = 0): TickOutcome => ({ next: 'done', cost })

function start(answer: () => TickOutcome | Promise<TickOutcome> = done) {
  const began = Date.now()
  const runs: number[] = []
  const failures: unknown[] = []
  const tick = new AdaptiveTick({
    run: async () => {
      runs.push(Date.now() - began)
      return answer()
    },
    now: () => Date.now(),
    onFailure: (error) => failures.push(error),
  })
  return { tick, runs, failures }
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the tick', () => {
  it('runs at once when woken while idle', async () => {
    const { tick, runs } = start()
    await advance(500)
    tick.wake()
    expect(runs).toEqual([500])
    await tick.stop()
  })

  it('batches for about ten times as long as the work took', async () => {
    const { tick, runs } = start(() => done(3))
    tick.wake()
    await advance(1)
    for (let n = 0; n < 20; n++) {
      tick.wake()
      await advance(1)
    }
    await advance(100)
    expect(runs).toEqual([0, 30])
    await tick.stop()
  })

  it('runs again when woken while running', async () => {
    let finish = () => {}
    const { tick, runs } = start(() => new Promise((resolve) => (finish = () => resolve(done(1)))))
    tick.wake()
    tick.wake()
    finish()
    await advance(9)
    expect(runs).toEqual([0])
    await advance(1)
    expect(runs).toEqual([0, 10])
    const stopping = tick.stop()
    finish()
    await stopping
  })

  it('runs after the shortest pause when hurried', async () => {
    const { tick, runs } = start(() => done(5))
    tick.wake()
    await advance(1)
    tick.wake()
    tick.hurry()
    await advance(10)
    expect(runs).toEqual([0, 4])
    await tick.stop()
  })

  it('runs by itself once a second', async () => {
    const { tick, runs } = start()
    await advance(3_500)
    expect(runs).toEqual([1_000, 2_000, 3_000])
    await tick.stop()
  })

  it('runs again at once while there is more, and soon while blocked', async () => {
    const answers: TickOutcome['next'][] = ['more', 'blocked', 'blocked', 'done']
    const { tick, runs } = start(() => ({ next: answers.shift() ?? 'done', cost: 0 }))
    tick.wake()
    await advance(100)
    expect(runs).toEqual([0, 0, 5, 10])
    await tick.stop()
  })

  it('reports a failure once, backs off and recovers', async () => {
    let isDown = true
    const { tick, runs, failures } = start(() => {
      if (isDown) throw new Error('down')
      return done()
    })
    tick.wake()
    await advance(0)
    for (let n = 0; n < 100; n++) {
      tick.wake()
      await advance(10)
    }
    expect(runs).toEqual([0, 100, 300, 700])
    expect(failures).toHaveLength(1)
    isDown = false
    await advance(500)
    tick.wake()
    expect(runs).toEqual([0, 100, 300, 700, 1_500])
    await advance(4)
    expect(runs.at(-1)).toBe(1_504)
    await tick.stop()
  })

  it('stops for good after the current run', async () => {
    let finish = () => {}
    const { tick, runs } = start(() => new Promise((resolve) => (finish = () => resolve(done()))))
    tick.wake()
    let isStopped = false
    const stopping = tick.stop().then(() => (isStopped = true))
    await advance(100)
    expect(isStopped).toBe(false)
    finish()
    await stopping
    tick.wake()
    await advance(5_000)
    expect(runs).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('pauses by cost, between 4 and 100 milliseconds', () => {
    expect([0, 0.1, 1, 5, 8, 15, 40].map(pauseAfter)).toEqual([4, 4, 10, 50, 50, 75, 100])
  })
})
