import { compareQueue } from '@arriero/domain/journeys/attention/queue-order.ts'
import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'
import { useCallback, useMemo } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import { CountView } from '#data/live/rows/derived-view.ts'
import { SortedView } from '#data/live/rows/sorted-view.ts'
import { type AssessedJourney, isInFeed } from '#features/journeys/live/assessed-journey.ts'
import { useJourneys, usePacedView } from '#features/journeys/live/journeys-context.ts'
import type { UnderWayCounts } from '#features/journeys/live/under-way-counts.ts'
import { createTextMatcher } from '#features/journeys/quick-search/search-terms.ts'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'

export type QueueFilter = Pick<AttentionSearch, 'motivo' | 'estados' | 'texto' | 'pospuestos'>

/** The journeys that need attention, in the order of the queue and the snoozed ones last. */
export function sortQueue(rows: RowSource<AssessedJourney>, filter: QueueFilter) {
  const { motivo, pospuestos } = filter
  const matches = createMatcher(filter)
  return new SortedView(rows, {
    filter: (row) =>
      row.attention.length > 0 &&
      (pospuestos === 1 || !row.isSnoozed) &&
      (motivo === undefined || row.attention.some(({ reason }) => reason === motivo)) &&
      matches(row),
    compare: (one, other) =>
      Number(one.isSnoozed) - Number(other.isSnoozed) || compareQueue(one, other),
  })
}

/** Whether a journey matches the text and the states. Reasons and snoozes are counted separately. */
function createMatcher({ estados, texto = '' }: Pick<QueueFilter, 'estados' | 'texto'>) {
  const matchesText = createTextMatcher(texto)
  return ({ journey }: AssessedJourney): boolean =>
    (estados === undefined || estados.includes(journey.journeyStateId)) && matchesText(journey)
}

/** `feed now match late,slow`: list (feed or tray), whether snoozed, whether it matches the filter, and its reasons. */
type QueueKey = string

export function countQueue(
  rows: RowSource<AssessedJourney>,
  filter: Pick<QueueFilter, 'estados' | 'texto'>,
) {
  const matches = createMatcher(filter)
  return new CountView<AssessedJourney, QueueKey>(rows, (row) => {
    const list = isInFeed(row) ? 'feed' : 'tray'
    if (row.attention.length === 0) return list
    const reasons = row.attention.map(({ reason }) => reason).join()
    return `${list} ${row.isSnoozed ? 'later' : 'now'} ${matches(row) ? 'match' : 'other'} ${reasons}`
  })
}

export interface QueueCounts extends UnderWayCounts {
  /** Need attention now, without any filter. */
  pending: number
  /** How many the switch «Pospuestos» adds, with the other filters. */
  snoozed: number
  /** With the switch as the only filter. */
  total: number
  /** With all filters. */
  shown: number
  /** With all filters except the reason. A journey with several reasons counts in each. */
  anyReason: number
  byReason: Readonly<Record<AttentionReason, number>>
}

export function readCounts(
  counts: ReadonlyMap<QueueKey, number>,
  { motivo, pospuestos }: Pick<QueueFilter, 'motivo' | 'pospuestos'>,
): QueueCounts {
  const read = { feed: 0, tray: 0, pending: 0, snoozed: 0, total: 0, anyReason: 0 }
  const byReason = zeroPerReason()
  for (const [key, count] of counts) {
    const [list, when, match, reasons = ''] = key.split(' ')
    const ownReasons = new Set(reasons.split(','))
    if (list === 'feed') read.feed += count
    else read.tray += count
    if (when === undefined) continue
    const isMatch = match === 'match'
    if (when === 'now') read.pending += count
    else if (isMatch && (motivo === undefined || ownReasons.has(motivo))) read.snoozed += count
    if (when === 'later' && pospuestos !== 1) continue
    read.total += count
    if (!isMatch) continue
    read.anyReason += count
    for (const reason of attentionReasons) if (ownReasons.has(reason)) byReason[reason] += count
  }
  const shown = motivo === undefined ? read.anyReason : byReason[motivo]
  return { ...read, shown, byReason }
}

const zeroPerReason = (): Record<AttentionReason, number> => ({
  novelty: 0,
  unUpdated: 0,
  papersExpired: 0,
  late: 0,
  lostSignal: 0,
  surcharge: 0,
  slow: 0,
  papersRunOut: 0,
})

/** The queue, filtered by the search parameters of the address, and its counts. */
export function useQueue({ motivo, estados, texto, pospuestos }: AttentionSearch) {
  const rows = useJourneys()
  const filter = useMemo(
    () => ({ motivo, estados, texto, pospuestos }),
    [motivo, estados, texto, pospuestos],
  )
  const ids = usePacedView(useCallback((source) => sortQueue(source, filter), [filter]))
  const tally = usePacedView(
    // Only text and states need a new count: reasons and the switch are read from the same one.
    useCallback((source) => countQueue(source, { estados, texto }), [estados, texto]),
  )
  const counts = useMemo(
    () => readCounts(tally, { motivo, pospuestos }),
    [tally, motivo, pospuestos],
  )
  return { rows, ids, counts, filter }
}
