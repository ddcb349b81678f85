import { hourMs } from '@arriero/domain/calendar/durations.ts'

/** A person is answered within a working day; after two the work piles up. */
const slowMs = 24 * hourMs
const lateMs = 48 * hourMs

/** How urgent it is to answer somebody who waits since then. */
export function waitTone(since: string, now: Date): 'calm' | 'slow' | 'late' {
  const waited = now.getTime() - Date.parse(since)
  if (waited >= lateMs) return 'late'
  return waited >= slowMs ? 'slow' : 'calm'
}
