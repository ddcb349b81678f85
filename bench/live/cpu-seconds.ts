import { readFileSync } from 'node:fs'

/** Linux counts a hundred ticks a second, whatever the machine. */
const ticksPerSecond = 100

/** What the system says a process has used so far. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
