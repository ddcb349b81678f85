import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './process-usage.ts'

const lookMs = 2000
const calmShare = 0.12
const longestMs = 180_000

/** After a first start a server still tells of everything that its new journeys need: measured then, it does two things. */
export async function untilCalm(pid: number): Promise<void> {
  const deadline = Date.now() + longestMs
  let calm = 0
  while (calm < 2 && Date.now() < deadline) {
    const before = cpuSeconds(pid)
    await sleep(lookMs)
    calm = (cpuSeconds(pid) - before) / (lookMs / 1000) < calmShare ? calm + 1 : 0
  }
  // PGlite answers its own questions in the server's process, and may never be this quiet.
  if (calm < 2) console.error('  The server is still at work of its own')
}
