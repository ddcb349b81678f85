import { type Instant, formatTime } from '../format/date.ts'

/** Hours of the day in Colombia, `22:30`; the end is outside. */
export interface QuietHours {
  from: string
  to: string
}

/** `from` after `to` goes over midnight. */
export function isQuietAt({ from, to }: QuietHours, instant: Instant): boolean {
  const time = formatTime(instant)
  return from < to ? from <= time && time < to : from <= time || time < to
}
