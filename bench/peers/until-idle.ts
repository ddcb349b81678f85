import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from '../live/cpu-seconds.ts'

const windowSeconds = 3
const idleShare = 0.1
const longestMinutes = 5

/** A server that has just begun has work of its own: ours tells people of everything in a world that is new to it. */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = Date.now() + longestMinutes * 60_000
  while (Date.now() < deadline) {
    const before = cpuSeconds(pid)
    await sleep(windowSeconds * 1000)
    if (cpuSeconds(pid) - before < windowSeconds * idleShare) return
  }
  throw new Error('The server never came to rest')
}
