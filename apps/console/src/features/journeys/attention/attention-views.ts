import { compareAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import {
  type AttentionReason,
  attentionReasons,
} from '@arriero/domain/journeys/attention/attention.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { SortedView } from '#data/live/views/sorted-view.ts'
import { Tally } from '#data/live/views/tally.ts'
import { hasWords, toSearchWords } from '#features/journeys/found/journey-text.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { isInFeed } from '#features/journeys/live/journey-standing.ts'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'

type Rows = RowSource<AssessedJourney>

export type QueueFilter = Pick<AttentionSearch, 'motivo' | 'estados' | 'texto' | 'pospuestos'>

/** The journeys that need a person, the worst first, those that were put off at the end. */
export function sortQueue(rows: Rows, filter: QueueFilter) {
  const { motivo, estados, texto = '', pospuestos } = filter
  const words = toSearchWords(texto)
  return new SortedView(rows, {
    filter: (row) =>
      row.attention.length > 0 &&
      (pospuestos === 1 || !row.isSnoozed) &&
      (motivo === undefined || row.attention.some(({ reason }) => reason === motivo)) &&
      (estados === undefined || estados.includes(row.journey.journeyStateId)) &&
      (words.length === 0 || hasWords(row.journey, words)),
    compare: (one, other) =>
      Number(one.isSnoozed) - Number(other.isSnoozed) ||
      compareAttention(one.attention, other.attention),
  })
}

/** What a journey counts as: where it is, whether it was put off and every reason it has. */
type QueueKind = string

export const countQueue = (rows: Rows) =>
  new Tally<AssessedJourney, QueueKind>(rows, (row) => {
    const place = isInFeed(row) ? 'feed' : 'tray'
    if (row.attention.length === 0) return place
    const reasons = row.attention.map(({ reason }) => reason).join()
    return `${place} ${row.isSnoozed ? 'later' : 'now'} ${reasons}`
  })

export interface QueueCounts {
  /** Both places together are all the journeys under way. */
  feed: number
  tray: number
  /** Need a person now. */
  pending: number
  snoozed: number
  /** Of those that need a person now. */
  byReason: Readonly<Record<AttentionReason, number>>
}

export function readCounts(counts: ReadonlyMap<QueueKind, number>): QueueCounts {
  const read = { feed: 0, tray: 0, pending: 0, snoozed: 0, byReason: noReasons() }
  for (const [kind, count] of counts) {
    const [place, when, reasons = ''] = kind.split(' ')
    if (place === 'feed') read.feed += count
    else read.tray += count
    if (when === 'later') read.snoozed += count
    if (when !== 'now') continue
    read.pending += count
    for (const reason of attentionReasons) {
      if (reasons.split(',').includes(reason)) read.byReason[reason] += count
    }
  }
  return read
}

const noReasons = (): Record<AttentionReason, number> => ({
  novelty: 0,
  unUpdated: 0,
  papersExpired: 0,
  late: 0,
  lostSignal: 0,
  surcharge: 0,
  slow: 0,
  papersRunOut: 0,
})
