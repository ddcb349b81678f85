import { addDays, dayOf, endOfDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Absence } from './absence.ts'
import { describeDay } from './describe-day.ts'

/** One notification of the list, where it stands, and what is written above it. */
export interface PlannedRow {
  id: string
  top: number
  height: number
  /** Of text, at most. */
  lines: number
  /** It is the first of this day. */
  day: string | null
  /** It is the first that came while the person was away. */
  missed: string | null
  isMissed: boolean
}

interface Plan {
  now: Date
  absence: Absence | null
  /** More than these would be there. */
  hasMore: boolean
  sizeOf: (id: string) => { height: number; lines: number }
}

export const headingHeight = 36

type GetRow = (id: string) => Pick<NotificationDocument, 'datetime'> | undefined

/** Newest first, by days. Heights are known, so scrolling never waits for the layout. */
export function planRows(ids: readonly string[], getRow: GetRow, plan: Plan): PlannedRow[] {
  const { now, absence, hasMore, sizeOf } = plan
  const datetimes = ids.map((id) => getRow(id)?.datetime ?? '')
  const missed = datetimes.filter((datetime) => isWithin(absence, datetime))
  const reachesEnd = hasMore && isWithin(absence, datetimes.at(-1) ?? '')
  const rows: PlannedRow[] = []
  let top = 0
  let hasMissed = false
  // Newest first: a row is of another day when it is older than the day it would be of began.
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
      missed: isFirstMissed ? describeMissed(missed.length, reachesEnd) : null,
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
