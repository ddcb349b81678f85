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
  const { motivo, pospuestos } = filter
  const isMeant = createMeant(filter)
  return new SortedView(rows, {
    filter: (row) =>
      row.attention.length > 0 &&
      (pospuestos === 1 || !row.isSnoozed) &&
      (motivo === undefined || row.attention.some(({ reason }) => reason === motivo)) &&
      isMeant(row),
    compare: (one, other) =>
      Number(one.isSnoozed) - Number(other.isSnoozed) ||
      compareAttention(one.attention, other.attention),
  })
}

/** Whether the words and the states are about it; reasons and the switch are counted apart. */
function createMeant({ estados, texto = '' }: Pick<QueueFilter, 'estados' | 'texto'>) {
  const words = toSearchWords(texto)
  return ({ journey }: AssessedJourney): boolean =>
    (estados === undefined || estados.includes(journey.journeyStateId)) &&
    (words.length === 0 || hasWords(journey, words))
}

/** What a journey counts as: where it is, whether it was put off, is meant, and every reason it has. */
type QueueKind = string

export function countQueue(rows: Rows, filter: Pick<QueueFilter, 'estados' | 'texto'>) {
  const isMeant = createMeant(filter)
  return new Tally<AssessedJourney, QueueKind>(rows, (row) => {
    const place = isInFeed(row) ? 'feed' : 'tray'
    if (row.attention.length === 0) return place
    const reasons = row.attention.map(({ reason }) => reason).join()
    return `${place} ${row.isSnoozed ? 'later' : 'now'} ${isMeant(row) ? 'meant' : 'other'} ${reasons}`
  })
}

export interface QueueCounts {
  /** Both places together are all the journeys under way. */
  feed: number
  tray: number
  /** Need a person now, whatever is filtered. */
  pending: number
  /** What the switch brings with the other filters. */
  snoozed: number
  /** With no filter but the switch. */
  total: number
  /** With all filters. */
  shown: number
  /** With all filters but the reason's; a journey with several counts in each. */
  anyReason: number
  byReason: Readonly<Record<AttentionReason, number>>
}

export function readCounts(
  counts: ReadonlyMap<QueueKind, number>,
  { motivo, pospuestos }: Pick<QueueFilter, 'motivo' | 'pospuestos'>,
): QueueCounts {
  const read = { feed: 0, tray: 0, pending: 0, snoozed: 0, total: 0, anyReason: 0 }
  const byReason = noReasons()
  for (const [kind, count] of counts) {
    const [place, when, meant, reasons = ''] = kind.split(' ')
    const own = new Set(reasons.split(','))
    if (place === 'feed') read.feed += count
    else read.tray += count
    if (when === undefined) continue
    const isMeant = meant === 'meant'
    if (when === 'now') read.pending += count
    else if (isMeant && (motivo === undefined || own.has(motivo))) read.snoozed += count
    if (when === 'later' && pospuestos !== 1) continue
    read.total += count
    if (!isMeant) continue
    read.anyReason += count
    for (const reason of attentionReasons) if (own.has(reason)) byReason[reason] += count
  }
  const shown = motivo === undefined ? read.anyReason : byReason[motivo]
  return { ...read, shown, byReason }
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
