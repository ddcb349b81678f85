import {
  addDays,
  type CalendarDay,
  calendarDay,
  formatDay,
  startOfWeek,
} from '@arriero/domain/calendar/calendar-day.ts'
import type { OutcomePeriod, OutcomeScope } from '@arriero/domain/contract/outcome-filter.ts'
import type { OutcomesSearch, PeriodChoice } from './outcomes-search.ts'

export const usualPeriod: PeriodChoice = '4'

const daysOfWeek = 7

/** The first Sunday of the year or after it. */
const firstSunday = (year: number) => startOfWeek(addDays(calendarDay(year, 1, 1), daysOfWeek - 1))

/** The weeks that the address asks for. */
export function resolvePeriod(
  { periodo = usualPeriod, hasta }: OutcomesSearch,
  today: CalendarDay,
): OutcomePeriod {
  const thisWeek = startOfWeek(today)
  const end = hasta === undefined ? undefined : startOfWeek(addDays(hasta, daysOfWeek))
  if (periodo === 'semana') {
    const until = end ?? addDays(thisWeek, daysOfWeek)
    return { from: addDays(until, -daysOfWeek), until }
  }
  if (periodo.length === 4) {
    const [from, until] = [firstSunday(Number(periodo)), firstSunday(Number(periodo) + 1)]
    // Of this year, only the weeks that have ended.
    return { from, until: until > thisWeek && from < thisWeek ? thisWeek : until }
  }
  const until = end ?? thisWeek
  return { from: addDays(until, -daysOfWeek * Number(periodo)), until }
}

/** The same number of weeks, right before or after; null beyond the running week. */
export function movePeriod(
  search: OutcomesSearch,
  today: CalendarDay,
  direction: -1 | 1,
): OutcomesSearch | null {
  const { periodo = usualPeriod } = search
  if (periodo.length === 4) {
    const year = Number(periodo) + direction
    const isFuture = firstSunday(year) > today
    return isFuture ? null : { ...search, periodo: `20${String(year).slice(2)}` }
  }
  const { from, until } = resolvePeriod(search, today)
  const end = direction < 0 ? from : addDays(until, weeksOf({ from, until }) * daysOfWeek)
  const newest = addDays(startOfWeek(today), periodo === 'semana' ? daysOfWeek : 0)
  if (direction > 0 && until >= newest) return null
  return { ...search, hasta: end >= newest ? undefined : addDays(end, -1) }
}

export const weeksOf = ({ from, until }: OutcomePeriod): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / (daysOfWeek * 86_400_000))

/** The same number of weeks before. */
export const periodBefore = ({ from, until }: OutcomePeriod): OutcomePeriod => ({
  from: addDays(from, -daysOfWeek * weeksOf({ from, until })),
  until: from,
})

/** `16/08/2026 a 14/11/2026` */
export const periodLabel = ({ from, until }: OutcomePeriod): string =>
  `${formatDay(from)} a ${formatDay(addDays(until, -1))}`

/** «las 13 semanas anteriores» */
export function beforeLabel(period: OutcomePeriod): string {
  const weeks = weeksOf(period)
  return weeks === 1 ? 'la semana anterior' : `las ${weeks} semanas anteriores`
}

export const isRunning = ({ until }: OutcomePeriod, today: CalendarDay): boolean => until > today

export function scopeOf({ cliente, corredor, conductor }: OutcomesSearch): OutcomeScope {
  if (cliente !== undefined) return { customerId: cliente }
  if (conductor !== undefined) return { driverId: conductor }
  if (corredor === undefined) return {}
  const [origin, destination] = corredor.split('-')
  return { origin, destination }
}
