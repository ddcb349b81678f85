import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux counts in hundredths of a second on every machine. */
const ticksPerSecond = 100

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** The values may be in any order; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const sampleMs = 2000
const idleCpuShare = 0.12
const maxWaitMs = 180_000

/** Waits until a new server is idle: after its first start it still creates notifications for the seeded journeys. */
export async function untilCalm(pid: number): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  let idleSamples = 0
  while (idleSamples < 2 && Date.now() < deadline) {
    const before = cpuSeconds(pid)
    await sleep(sampleMs)
    idleSamples =
      (cpuSeconds(pid) - before) / (sampleMs / 1000) < idleCpuShare ? idleSamples + 1 : 0
  }
  // With PGlite in its process a server may never be this idle.
  if (idleSamples < 2) console.error('  The server is still busy with background work')
}
