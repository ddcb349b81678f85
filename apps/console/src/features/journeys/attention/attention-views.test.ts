import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import type { RowBatch } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type QueueFilter, countQueue, readCounts, sortQueue } from './attention-views.ts'

const grave: Attention = { reason: 'novelty', severity: 'high', since: 1 }
const late: Attention = { reason: 'late', severity: 'medium', since: 5 }
const slow: Attention = { reason: 'slow', severity: 'medium', since: 3 }

interface Given {
  state?: number
  attention?: readonly Attention[]
  isSnoozed?: boolean
  driver?: string
}

function row(
  id: string,
  { state = 9, attention = [], isSnoozed = false, driver = 'Ana' }: Given = {},
) {
  const journey = {
    id,
    code: `V-${id}`,
    journeyStateId: state,
    customer: { id: 'c', name: 'Cliente' },
    driver: { id: driver, name: driver, phone: '' },
    vehicle: null,
    origin: { name: 'Cali' },
    destination: { name: 'Neiva' },
  } as JourneyDocument
  return { id, version: 1, journey, attention, estimatedAt: null, isSnoozed } as AssessedJourney
}

function openRows(list: readonly AssessedJourney[]) {
  const rows = new Map(list.map((each) => [each.id, each]))
  let tell: (batch: RowBatch) => void = () => undefined
  return {
    source: {
      getIds: () => [...rows.keys()],
      getRow: (id: string) => rows.get(id),
      subscribeBatch: (listener: (batch: RowBatch) => void) => {
        tell = listener
        return () => undefined
      },
    },
    put: (changed: AssessedJourney) => {
      rows.set(changed.id, changed)
      tell({ put: [changed.id], removed: [] })
    },
  }
}

const list = [
  row('calm'),
  row('slow', { attention: [slow], driver: 'Íngrid Ñáñez' }),
  row('late', { attention: [late, slow] }),
  row('novelty', { state: 13, attention: [grave, late] }),
  row('later', { state: 13, attention: [grave], isSnoozed: true }),
  row('awake', { state: 14, attention: [slow] }),
]
const queue = (filter: QueueFilter) => sortQueue(openRows(list).source, filter).get()

describe('the queue', () => {
  test.each<[string, QueueFilter, string[]]>([
    ['worst first, without those put off', {}, ['novelty', 'late', 'awake', 'slow']],
    ['those put off last', { pospuestos: 1 }, ['novelty', 'late', 'awake', 'slow', 'later']],
    ['any of its reasons', { motivo: 'late' }, ['novelty', 'late']],
    ['a state', { estados: [13] }, ['novelty']],
    ['words, accent-blind', { texto: 'nanez' }, ['slow']],
    ['a reason nobody has', { motivo: 'surcharge' }, []],
  ])('%s', (_, filter, ids) => {
    expect(queue(filter)).toEqual(ids)
  })

  test('a journey joins when it begins to need somebody and goes when it is put off', () => {
    const { source, put } = openRows(list)
    const view = sortQueue(source, {})
    view.subscribe(() => undefined)
    put(row('calm', { attention: [{ ...grave, since: 0 }] }))
    expect(view.get()).toEqual(['calm', 'novelty', 'late', 'awake', 'slow'])
    put(row('novelty', { state: 13, attention: [grave, late], isSnoozed: true }))
    expect(view.get()).toEqual(['calm', 'late', 'awake', 'slow'])
  })
})

test('feed and tray are all there is; each reason counts whoever needs somebody now', () => {
  const counts = readCounts(countQueue(openRows(list).source).get())
  expect(counts).toMatchObject({ feed: 3, tray: 3, pending: 4, snoozed: 1 })
  expect(counts.byReason).toMatchObject({ novelty: 1, late: 2, slow: 3, surcharge: 0 })
})
