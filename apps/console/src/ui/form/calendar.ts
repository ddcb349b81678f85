import type { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import '@mantine/dates/styles.layer.css'

// Imported only by the parts with a calendar, which are chunks of their own.

/** Weeks start on Sunday in Colombia; most libraries' Spanish locale says Monday. */
export const calendarSettings: DatesProvider.Settings = {
  locale: 'es',
  firstDayOfWeek: 0,
  weekendDays: [0, 6],
}

export const monthFormat = 'MMMM [de] YYYY'

export const calendarLabels = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}

export const describeDay = (day: string): string =>
  dayjs(day).locale('es').format('dddd, D [de] MMMM [de] YYYY')
