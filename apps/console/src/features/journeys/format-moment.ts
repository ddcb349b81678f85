import { formatDate, formatTime } from '@arriero/domain/format/date.ts'

type Moment = Date | number | string

const dayMs = 86_400_000

/** `14:05`, and `15/11 14:05` when it is not of today: for records, which are printed too. */
export function formatMoment(moment: Moment, now: Moment): string {
  const date = new Date(moment)
  const time = formatTime(date)
  return isSameDay(date, new Date(now)) ? time : `${formatDate(date).slice(0, 5)} ${time}`
}

/** For what is read at a glance and now: also `mañana 05:10` and `ayer 23:00`. */
export function formatNearMoment(moment: Moment, now: Moment): string {
  const date = new Date(moment)
  const today = new Date(now).getTime()
  if (isSameDay(date, new Date(today + dayMs))) return `mañana ${formatTime(date)}`
  if (isSameDay(date, new Date(today - dayMs))) return `ayer ${formatTime(date)}`
  return formatMoment(date, now)
}

const isSameDay = (one: Date, other: Date) => formatDate(one) === formatDate(other)
