import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDate } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'

/** With the year if it isn't this one: the list goes back for years. */
export const formatListMoment = (moment: string, now: Date): string =>
  formatDate(moment).slice(-4) === formatDate(now).slice(-4)
    ? formatNearMoment(moment, now)
    : formatDate(moment)

/** «+2 h 10» or «a tiempo»; null without a promised time. */
export function describeArrivedDelay(arrivedAt: string, promisedAt: string | null) {
  if (promisedAt === null) return null
  const late = Date.parse(arrivedAt) - Date.parse(promisedAt)
  if (late <= 0) return { text: 'a tiempo', tone: 'good' }
  // As in the figures: late from the first minute.
  return { text: `+${formatDuration(Math.max(late, minuteMs))}`, tone: 'late' }
}
