import { addDays, dayOf, endOfDay } from '@arriero/domain/calendar/calendar-day.ts'
import { colombiaTimeZone } from '@arriero/domain/calendar/instant.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Absence } from './absence.ts'

/** A row of the list: its place, and the headings above it. */
export interface PlannedRow {
  id: string
  top: number
  height: number
  /** Maximum number of text lines. */
  lines: number
  /** Name of the day, if it is the first row of that day. */
  day: string | null
  /** Heading, if it is the first row that arrived while the user was away. */
  missed: string | null
  isMissed: boolean
}

interface PlanOptions {
  now: Date
  absence: Absence | null
  /** There may be older notifications than these. */
  hasMore: boolean
  sizeOf: (id: string) => { height: number; lines: number }
}

export const headingHeight = 36

type GetRow = (id: string) => Pick<NotificationDocument, 'datetime'> | undefined

/** Computes the places of all rows, newest first, with a heading for each day. */
export function planRows(
  ids: readonly string[],
  getRow: GetRow,
  options: PlanOptions,
): PlannedRow[] {
  const { now, absence, hasMore, sizeOf } = options
  const datetimes = ids.map((id) => getRow(id)?.datetime ?? '')
  const missed = datetimes.filter((datetime) => isWithin(absence, datetime))
  const mayHaveMoreMissed = hasMore && isWithin(absence, datetimes.at(-1) ?? '')
  const rows: PlannedRow[] = []
  let top = 0
  let hasMissed = false
  // Newest first: a row belongs to another day if it is older than the start of the current one.
  let dayStart: string | null = null
  for (const [index, id] of ids.entries()) {
    const datetime = datetimes[index] ?? ''
    const isNewDay = datetime !== '' && (dayStart === null || datetime < dayStart)
    const isMissed = isWithin(absence, datetime)
    const isFirstMissed = isMissed && !hasMissed
    const { height: rowHeight, lines } = sizeOf(id)
    const height = rowHeight + headingHeight * (Number(isNewDay) + Number(isFirstMissed))
    rows.push({
      id,
      top,
      height,
      lines,
      day: isNewDay ? describeDay(new Date(datetime), now) : null,
      missed: isFirstMissed ? describeMissed(missed.length, mayHaveMoreMissed) : null,
      isMissed,
    })
    top += height
    hasMissed ||= isMissed
    if (isNewDay) dayStart = startOfDay(datetime)
  }
  return rows
}

const startOfDay = (datetime: string): string =>
  new Date(endOfDay(addDays(dayOf(datetime), -1))).toISOString()

const isWithin = (absence: Absence | null, datetime: string): boolean =>
  absence !== null && datetime > absence.since && datetime <= absence.until

const describeMissed = (count: number, hasMore: boolean): string =>
  `Mientras no estaba · ${formatNumber(count)}${hasMore ? '+' : ''}`

const zone = { timeZone: colombiaTimeZone } as const
const weekdays = new Intl.DateTimeFormat('es-CO', { weekday: 'long', ...zone })
const days = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', ...zone })

/** «Hoy», «Ayer», «domingo 15 de noviembre»; with the year if it is not the current one. */
export function describeDay(instant: Date, now: Date): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  if (day === today) return 'Hoy'
  if (day === addDays(today, -1)) return 'Ayer'
  const name = `${weekdays.format(instant)} ${days.format(instant)}`
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? name : `${name} de ${year}`
}
