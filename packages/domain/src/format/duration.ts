import { noBreakSpace } from './number.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const join = (...parts: readonly string[]) => parts.join(noBreakSpace)

function formatSpan(ms: number): string {
  if (ms < minute) return join(String(Math.floor(ms / second)), 's')
  if (ms < hour) return join(String(Math.floor(ms / minute)), 'min')
  if (ms < day) {
    const minutes = Math.floor((ms % hour) / minute)
    const hours = join(String(Math.floor(ms / hour)), 'h')
    return minutes === 0 ? hours : join(hours, String(minutes).padStart(2, '0'))
  }
  const hours = Math.floor((ms % day) / hour)
  const days = join(String(Math.floor(ms / day)), 'd')
  return hours === 0 ? days : join(days, String(hours), 'h')
}

/** `45 s`, `22 min`, `4 h 42`, `3 d 4 h`; what is ahead of its plan reads `−15 min`. */
export function formatDuration(ms: number): string {
  return ms <= -second ? `−${formatSpan(-ms)}` : formatSpan(Math.max(ms, 0))
}
