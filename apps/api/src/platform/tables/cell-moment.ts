import { addDays } from '@arriero/domain/calendar/calendar-day.ts'
import { fromWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type ParseResult, parseError, parseOk } from '@arriero/domain/format/text.ts'
import { readDay } from './cell-text.ts'

/** With a zone of its own. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/u
const dayAndTime = /^(\S+?)(?:\s*[T,]\s*|\s+)(\d.*)$/u
/** `14:05`, `14:05:00`, `2:05 p. m.` */
const written = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?(?:\s*([ap])\.?\s*m\.?)?$/iu
/** Excel's number of days since the end of 1899; the time of day is behind the point. */
const excelMoment = /^(\d{5})[.,](\d+)$/u

const example = 'Escriba el día y la hora como 15/11/2026 14:05.'

/** A day and a time in Colombia, to the minute. */
export function readMoment(text: string): ParseResult<Date> {
  if (instant.test(text)) {
    const read = new Date(text)
    return Number.isNaN(read.getTime()) ? parseError(example) : parseOk(read)
  }
  const [, days, fraction] = excelMoment.exec(text) ?? []
  if (days !== undefined) {
    const minutes = Math.round(Number(`0.${fraction}`) * 24 * 60)
    const midnight = fromWallClock(`${addDays('1899-12-30', Number(days))}T00:00`)
    return parseOk(new Date(midnight.getTime() + minutes * minuteMs))
  }
  const [, dayText, timeText = ''] = dayAndTime.exec(text) ?? []
  if (dayText === undefined) {
    return readDay(text).ok ? parseError(`Falta la hora. ${example}`) : parseError(example)
  }
  const day = readDay(dayText)
  const time = readTime(timeText)
  return day.ok && time !== undefined
    ? parseOk(fromWallClock(`${day.value}T${time}`))
    : parseError(example)
}

/** `14:05` */
function readTime(text: string): string | undefined {
  const [, hourText, minutes = '', half] = written.exec(text) ?? []
  const hour = Number(hourText)
  const isPossible = half === undefined ? hour < 24 : hour >= 1 && hour <= 12
  if (hourText === undefined || !isPossible || Number(minutes) > 59) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
