import { formatDate, formatTime } from '@arriero/domain/format/date.ts'

/** `14:05`, and `15/11 14:05` when it is not of today. */
export function formatMoment(instant: number | string, now: number): string {
  const date = new Date(instant)
  const time = formatTime(date)
  const day = formatDate(date)
  return day === formatDate(new Date(now)) ? time : `${day.slice(0, 5)} ${time}`
}
