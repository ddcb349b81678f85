import { dayMs, hourMs } from './durations.ts'
import { colombiaTimeZone, type Instant, toDate } from './instant.ts'

/** A date as ISO text, `2026-11-16`: no time, no zone, sorts as text. */
export type CalendarDay = string

// The Swedish locale writes dates in ISO order, and times with 24 hours.
const isoDays = new Intl.DateTimeFormat('sv-SE', { timeZone: colombiaTimeZone })
const isoTimes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: colombiaTimeZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** The date in Colombia at that instant. */
export const dayOf = (instant: Instant): CalendarDay => isoDays.format(toDate(instant))

/** `calendarDay(2026, 11, 16)`: months count from one. */
export const calendarDay = (year: number, month: number, day: number): CalendarDay =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** `16/11/2026` */
export const formatDay = (day: CalendarDay): string => day.split('-').toReversed().join('/')

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay) => new Date(day).getUTCDay()

/** The instant, in milliseconds, when that day ends in Colombia: 05:00 UTC of the next day. */
export const endOfDay = (day: CalendarDay): number => Date.parse(day) + dayMs + 5 * hourMs

/** Calendars of the console start the week on Sunday; index 0 as in `Date`. */
export const weekdays = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const

/** The Sunday on or before the day. */
export const startOfWeek = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day))

/** Local date and time in Colombia as ISO text: `2026-11-16T14:05`. No zone, sorts as text. */
type WallClock = string

export const toWallClock = (instant: Instant): WallClock =>
  `${dayOf(instant)}T${isoTimes.format(toDate(instant))}`

/** Unambiguous, because Colombia has no daylight saving. */
export const fromWallClock = (clock: WallClock): Date => new Date(`${clock}-05:00`)
