import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts'
import { findHoliday } from './holidays.ts'

const saturday = 6
const sunday = 0

/** A día hábil of an office. Freight itself also works on Saturdays. */
export function isWorkingDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day)
  return weekday !== saturday && weekday !== sunday && findHoliday(day) === undefined
}

/** The day that is `count` working days after `day`, which itself does not count. */
export function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}
