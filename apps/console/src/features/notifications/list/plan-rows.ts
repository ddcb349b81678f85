import { formatNumber } from '@arriero/domain/format/number.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Absence } from './absence.ts'
import { describeDay } from './describe-day.ts'

/** One notification of the list, where it stands, and what is written above it. */
export interface PlannedRow {
  id: string
  top: number
  height: number
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
  rowHeight: number
}

export const headingHeight = 36

type GetRow = (id: string) => Pick<NotificationDocument, 'datetime'> | undefined

/** Newest first, by days. Heights are known, so scrolling never waits for the layout. */
export function planRows(ids: readonly string[], getRow: GetRow, plan: Plan): PlannedRow[] {
  const { now, absence, hasMore, rowHeight } = plan
  const datetimes = ids.map((id) => getRow(id)?.datetime ?? '')
  const missed = datetimes.filter((datetime) => isWithin(absence, datetime))
  const reachesEnd = hasMore && isWithin(absence, datetimes.at(-1) ?? '')
  const rows: PlannedRow[] = []
  let [top, lastDay, hasMissed] = [0, '', false]
  for (const [index, id] of ids.entries()) {
    const datetime = datetimes[index] ?? ''
    const day = datetime === '' ? lastDay : describeDay(new Date(datetime), now)
    const isMissed = isWithin(absence, datetime)
    const headings = { day: day === lastDay ? null : day, missed: isMissed && !hasMissed }
    const height =
      rowHeight + headingHeight * (Number(headings.day !== null) + Number(headings.missed))
    rows.push({
      id,
      top,
      height,
      day: headings.day,
      missed: headings.missed ? describeMissed(missed.length, reachesEnd) : null,
      isMissed,
    })
    top += height
    lastDay = day
    hasMissed ||= isMissed
  }
  return rows
}

const isWithin = (absence: Absence | null, datetime: string): boolean =>
  absence !== null && datetime > absence.since && datetime <= absence.until

const describeMissed = (count: number, hasMore: boolean): string =>
  `Mientras no estaba · ${formatNumber(count)}${hasMore ? '+' : ''}`
