import type { Instant } from '../calendar/instant.ts'
import { formatTime } from '../format/date.ts'

/** How often a person receives unread notifications by e-mail. */
export const digestFrequencies = ['never', 'hourly', 'daily'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** Times of day in Colombia, `22:30`; the end is exclusive. */
export interface QuietHours {
  from: string
  to: string
}

/** If `from` is after `to`, the range crosses midnight. */
export function isQuietAt({ from, to }: QuietHours, instant: Instant): boolean {
  const time = formatTime(instant)
  return from < to ? from <= time && time < to : from <= time || time < to
}
