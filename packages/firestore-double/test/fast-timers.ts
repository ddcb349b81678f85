import { afterEach, beforeEach, vi } from 'vitest'

/** Runs the timers of the SDK fast for the tests of a `describe`: it waits for seconds before it tries again. */
export function useFastTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Waits until the assertion passes, with up to a hundred seconds of fast time. */
export async function soon(assertion: () => void): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    try {
      assertion()
      return
    } catch {
      await passFastTime()
    }
  }
  assertion()
}

/** Lets fast time pass until the work is done. */
export async function hurry<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const finish = () => {
    isDone = true
  }
  work.then(finish, finish)
  while (!isDone) await passFastTime()
  return work
}

/** A tenth of a second for the timers, one turn of the event loop for everything else. */
async function passFastTime(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100)
  await new Promise((resolve) => setImmediate(resolve))
}
