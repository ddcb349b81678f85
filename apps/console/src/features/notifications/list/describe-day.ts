import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { colombiaTimeZone } from '@arriero/domain/format/date.ts'

const zone = { timeZone: colombiaTimeZone } as const
const weekdays = new Intl.DateTimeFormat('es-CO', { weekday: 'long', ...zone })
const days = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', ...zone })

/** «Hoy», «Ayer», «domingo 15 de noviembre», and with its year once that is over. */
export function describeDay(instant: Date, now: Date): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  if (day === today) return 'Hoy'
  if (day === addDays(today, -1)) return 'Ayer'
  const name = `${weekdays.format(instant)} ${days.format(instant)}`
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? name : `${name} de ${year}`
}
