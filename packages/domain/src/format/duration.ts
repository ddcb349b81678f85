import { dayMs, hourMs, minuteMs, secondMs } from '../calendar/durations.ts'
import { type Instant, toDate } from '../calendar/instant.ts'
import { noBreakSpace } from './number.ts'

const join = (...parts: readonly string[]) => parts.join(noBreakSpace)

function formatSpan(ms: number): string {
  if (ms < minuteMs) return join(String(Math.floor(ms / secondMs)), 's')
  if (ms < hourMs) return join(String(Math.floor(ms / minuteMs)), 'min')
  if (ms < dayMs) {
    const minutes = Math.floor((ms % hourMs) / minuteMs)
    const hours = join(String(Math.floor(ms / hourMs)), 'h')
    return minutes === 0 ? hours : join(hours, String(minutes).padStart(2, '0'))
  }
  const hours = Math.floor((ms % dayMs) / hourMs)
  const days = join(String(Math.floor(ms / dayMs)), 'd')
  return hours === 0 ? days : join(days, String(hours), 'h')
}

/** `45 s`, `22 min`, `4 h 42`, `3 d 4 h`; negative ones read `−15 min`. */
export function formatDuration(ms: number): string {
  return ms <= -secondMs ? `−${formatSpan(-ms)}` : formatSpan(Math.max(ms, 0))
}

const units = [
  { symbol: 'd', ms: dayMs },
  { symbol: 'h', ms: hourMs },
  { symbol: 'min', ms: minuteMs },
  { symbol: 's', ms: secondMs },
] as const

/** Of what happened: `hace 4 s`, `hace 5 min`, and `ahora` if the reader's clock is behind. */
export function formatRelative(instant: Instant, now: Instant): string {
  const span = toDate(now).getTime() - toDate(instant).getTime()
  const unit = units.find(({ ms }) => span >= ms)
  if (unit === undefined) return 'ahora'
  return join('hace', String(Math.floor(span / unit.ms)), unit.symbol)
}
