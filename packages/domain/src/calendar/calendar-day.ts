import { colombiaTimeZone, type Instant, toDate } from '../format/date.ts'

/** A day of the calendar as ISO text, `2026-11-16`: no hour, no zone, sorts as text. */
export type CalendarDay = string

const millisecondsPerDay = 86_400_000

// The Swedish locale writes dates in ISO order.
const isoDays = new Intl.DateTimeFormat('sv-SE', { timeZone: colombiaTimeZone })

/** The day it is in Colombia at that instant. */
export const dayOf = (instant: Instant): CalendarDay => isoDays.format(toDate(instant))

/** `calendarDay(2026, 11, 16)`: months count from one, as people do. */
export const calendarDay = (year: number, month: number, day: number): CalendarDay =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10)

/** `16/11/2026`, as people read it. */
export const formatDay = (day: CalendarDay): string => day.split('-').toReversed().join('/')

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay) => new Date(day).getUTCDay()

/** The instant, in milliseconds, at which that day is over in Colombia: five in the morning of the next in UTC. */
export const endOfDay = (day: CalendarDay): number =>
  Date.parse(day) + millisecondsPerDay + 5 * 3_600_000
