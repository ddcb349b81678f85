import { colombiaTimeZone, type Instant, toDate } from '../calendar/instant.ts'

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-CO', { timeZone: colombiaTimeZone, ...options })

const dates = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
const longDates = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const times = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `15/11/2026` */
export const formatDate = (instant: Instant) => dates.format(toDate(instant))

/** `15 de noviembre de 2026` */
export const formatLongDate = (instant: Instant) => longDates.format(toDate(instant))

/** `14:05`: 24 hours, the only time format of the console. */
export const formatTime = (instant: Instant) => times.format(toDate(instant))

/** `15/11/2026 14:05` */
export const formatDateTime = (instant: Instant) => `${formatDate(instant)} ${formatTime(instant)}`
