import { type Instant, toDate } from './date.ts'
import { noBreakSpace } from './number.ts'

const units = [
  { symbol: 'd', seconds: 86_400 },
  { symbol: 'h', seconds: 3600 },
  { symbol: 'min', seconds: 60 },
  { symbol: 's', seconds: 1 },
] as const

/** `hace 4 s`, `hace 5 min`, `en 2 h`. The caller's clock decides what now is. */
export function formatRelative(instant: Instant, now: Instant): string {
  const difference = toDate(instant).getTime() - toDate(now).getTime()
  const seconds = Math.floor(Math.abs(difference) / 1000)
  const unit = units.find((candidate) => seconds >= candidate.seconds)
  if (unit === undefined) return 'ahora'
  const amount = `${Math.floor(seconds / unit.seconds)}${noBreakSpace}${unit.symbol}`
  return `${difference < 0 ? 'hace' : 'en'}${noBreakSpace}${amount}`
}
