import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100

/**
 * Seconds since the machine began in which it had work and its host ran somebody else's instead, on average over its
 * cores. Zero where the system does not tell.
 */
export function stolenSeconds(read = readProcessorTimes): number {
  const lines = read().split('\n')
  const cores = lines.filter((line) => /^cpu\d/.test(line)).length
  const stolen = Number(lines[0]?.trim().split(/\s+/)[8])
  return cores > 0 && stolen > 0 ? stolen / ticksPerSecond / cores : 0
}

function readProcessorTimes(): string {
  try {
    return readFileSync('/proc/stat', 'utf8')
  } catch {
    return ''
  }
}
