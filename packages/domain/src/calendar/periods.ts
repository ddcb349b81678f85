import { addDays, type CalendarDay, startOfWeek } from './calendar-day.ts'

/** Whole days, both included. */
export interface Period {
  from: CalendarDay
  until: CalendarDay
}

export interface NamedPeriod extends Period {
  label: string
}

const startOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`

const monthOf = (day: CalendarDay): Period => {
  const from = startOfMonth(day)
  return { from, until: addDays(startOfMonth(addDays(from, 31)), -1) }
}

const weekOf = (day: CalendarDay): Period => {
  const from = startOfWeek(day)
  return { from, until: addDays(from, 6) }
}

/** The periods that people ask for. Weeks start on Sunday; a week or month that runs is whole, its future included. */
export const usualPeriods = (today: CalendarDay): readonly NamedPeriod[] => [
  { label: 'Hoy', from: today, until: today },
  { label: 'Ayer', from: addDays(today, -1), until: addDays(today, -1) },
  { label: 'Esta semana', ...weekOf(today) },
  { label: 'Semana pasada', ...weekOf(addDays(today, -7)) },
  { label: 'Este mes', ...monthOf(today) },
  { label: 'Mes pasado', ...monthOf(addDays(startOfMonth(today), -1)) },
  { label: 'Últimos 30 días', from: addDays(today, -29), until: today },
  { label: 'Últimos 90 días', from: addDays(today, -89), until: today },
]
