import { addDays, type CalendarDay, calendarDay, weekdayOf } from './calendar-day.ts'

export interface Holiday {
  day: CalendarDay
  name: string
}

const fixed: readonly [month: number, day: number, name: string][] = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [7, 20, 'Día de la Independencia'],
  [8, 7, 'Batalla de Boyacá'],
  [12, 8, 'Inmaculada Concepción'],
  [12, 25, 'Navidad'],
]

/** Ley 51 de 1983 («Ley Emiliani») moves these to the next Monday. */
const moved: readonly [month: number, day: number, name: string, since?: number][] = [
  [1, 6, 'Reyes Magos'],
  [3, 19, 'San José'],
  [6, 29, 'San Pedro y San Pablo'],
  // Ley 2578 de 2026.
  [7, 9, 'Virgen de Chiquinquirá', 2026],
  [8, 15, 'Asunción de la Virgen'],
  [10, 12, 'Día de la Raza'],
  [11, 1, 'Todos los Santos'],
  [11, 11, 'Independencia de Cartagena'],
]

/** Days after Easter Sunday; the last three already fall on Mondays. */
const aroundEaster: readonly [days: number, name: string][] = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
]

const sameOrNextMonday = (day: CalendarDay) => addDays(day, (8 - weekdayOf(day)) % 7)

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
function easter(year: number): CalendarDay {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return calendarDay(year, month, day)
}

const byYear = new Map<number, readonly Holiday[]>()

/** Holidays of a year since 1984, in order. Two can fall on one day, as on 30 June 2025. */
export function holidaysOf(year: number): readonly Holiday[] {
  const known = byYear.get(year)
  if (known !== undefined) return known
  const sunday = easter(year)
  const holidays = [
    ...fixed.map(([month, day, name]) => ({ day: calendarDay(year, month, day), name })),
    ...moved
      .filter(([, , , since = 0]) => year >= since)
      .map(([month, day, name]) => ({
        day: sameOrNextMonday(calendarDay(year, month, day)),
        name,
      })),
    ...aroundEaster.map(([days, name]) => ({ day: addDays(sunday, days), name })),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  byYear.set(year, holidays)
  return holidays
}

export const findHoliday = (day: CalendarDay) =>
  holidaysOf(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)

const saturday = 6
const sunday = 0

/** A día hábil of an office. Freight also works on Saturdays. */
export function isWorkingDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day)
  return weekday !== saturday && weekday !== sunday && findHoliday(day) === undefined
}

/** The day that is `count` working days after `day`, not counting `day`. */
export function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}
