import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { formatDate, formatTime } from '@arriero/domain/format/date.ts'

type Moment = Date | number | string

/** `14:05` today, otherwise `15/11 14:05`. For records, which may be printed. */
export function formatMoment(moment: Moment, now: Moment): string {
  const date = new Date(moment)
  const time = formatTime(date)
  return isSameDay(date, new Date(now)) ? time : `${formatDate(date).slice(0, 5)} ${time}`
}

/** The same with `mañana 05:10` and `ayer 23:00`. For live screens, never for records. */
export function formatNearMoment(moment: Moment, now: Moment): string {
  const date = new Date(moment)
  const today = new Date(now).getTime()
  if (isSameDay(date, new Date(today + dayMs))) return `mañana ${formatTime(date)}`
  if (isSameDay(date, new Date(today - dayMs))) return `ayer ${formatTime(date)}`
  return formatMoment(date, now)
}

const isSameDay = (one: Date, other: Date) => formatDate(one) === formatDate(other)
