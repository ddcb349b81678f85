import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts'

/** Every calendar of the console starts its week on Sunday; index 0 as in `Date`. */
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
