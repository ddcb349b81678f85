import { type Attention, attentionReasons } from '@arriero/domain/journeys/attention/attention.ts'
import { compareQueue } from '@arriero/domain/journeys/attention/queue-order.ts'
import { noveltySeverities } from '@arriero/domain/journeys/novelty-protocol.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countUnderWay, readUnderWay } from '#features/journeys/live/under-way-counts.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { type QueueFilter, countQueue, readCounts, sortQueue } from './attention-queue.ts'

const grave: Attention = { reason: 'novelty', severity: 'high', since: 1 }
const late: Attention = { reason: 'late', severity: 'medium', since: 5 }
const slow: Attention = { reason: 'slow', severity: 'medium', since: 3 }

const ingrid = { id: 'd', name: 'Íngrid Ñáñez', phone: '' }
const list = [
  buildAssessed('calm'),
  buildAssessed('slow', { attention: [slow], driver: ingrid }),
  buildAssessed('late', { attention: [late, slow] }),
  buildAssessed('novelty', { journeyStateId: 13, attention: [grave, late] }),
  buildAssessed('later', { journeyStateId: 13, attention: [grave], isSnoozed: true }),
  buildAssessed('awake', { journeyStateId: 14, attention: [slow] }),
]
const queue = (filter: QueueFilter) => sortQueue(new TestingRows(...list), filter).get()

describe('the queue', () => {
  test.each<[string, QueueFilter, string[]]>([
    [
      'worst first, then the oldest, without snoozed ones',
      {},
      ['novelty', 'awake', 'slow', 'late'],
    ],
    ['snoozed ones last', { pospuestos: 1 }, ['novelty', 'awake', 'slow', 'late', 'later']],
    ['any of its reasons', { motivo: 'late' }, ['novelty', 'late']],
    ['a state', { estados: [13] }, ['novelty']],
    ['text, ignoring accents', { texto: 'nanez' }, ['slow']],
    ['a reason that no journey has', { motivo: 'surcharge' }, []],
  ])('%s', (_, filter, ids) => {
    expect(queue(filter)).toEqual(ids)
  })

  test('a journey joins when it needs attention and leaves when it is snoozed', () => {
    const rows = new TestingRows(...list)
    const view = sortQueue(rows, {})
    view.subscribe(() => undefined)
    rows.put(buildAssessed('calm', { attention: [{ ...grave, since: 0 }] }))
    expect(view.get()).toEqual(['calm', 'novelty', 'awake', 'slow', 'late'])
    rows.put(
      buildAssessed('novelty', { journeyStateId: 13, attention: [grave, late], isSnoozed: true }),
    )
    expect(view.get()).toEqual(['calm', 'awake', 'slow', 'late'])
  })
})

describe('the counts', () => {
  const count = (filter: QueueFilter) =>
    readCounts(countQueue(new TestingRows(...list), filter).get(), filter)

  test('feed and tray are all journeys; each reason counts the journeys that need attention now', () => {
    const counts = count({})
    expect(counts).toMatchObject({ feed: 3, tray: 3, pending: 4, snoozed: 1 })
    expect(counts).toMatchObject({ total: 4, shown: 4, anyReason: 4 })
    expect(counts.byReason).toMatchObject({ novelty: 1, late: 2, slow: 3, surcharge: 0 })
  })

  test.each<QueueFilter>([
    {},
    { pospuestos: 1 },
    { motivo: 'novelty' },
    { motivo: 'novelty', pospuestos: 1 },
    { estados: [13], pospuestos: 1 },
    { texto: 'nanez' },
    { motivo: 'surcharge' },
  ])('match what the queue shows: %o', (filter) => {
    const counts = count(filter)
    expect(counts.shown).toBe(queue(filter).length)
    expect(counts.total).toBe(queue({ pospuestos: filter.pospuestos }).length)
    expect(counts.anyReason).toBe(queue({ ...filter, motivo: undefined }).length)
    for (const motivo of ['novelty', 'late', 'slow'] as const) {
      expect(counts.byReason[motivo]).toBe(queue({ ...filter, motivo }).length)
    }
  })

  test('snoozed follows the filter; pending ignores it', () => {
    expect(count({ texto: 'nanez' })).toMatchObject({ snoozed: 0, pending: 4 })
    expect(count({ motivo: 'late' })).toMatchObject({ snoozed: 0, pending: 4 })
    expect(count({ estados: [13] })).toMatchObject({ snoozed: 1, pending: 4 })
  })
})

const attendedBy = { id: 'a', name: 'Luz Rey', since: '2026-11-16T12:00:00.000Z' }
const reasons = fc.record({
  reason: fc.constantFrom(...attentionReasons),
  severity: fc.constantFrom(...noveltySeverities),
  since: fc.integer({ min: 0, max: 5 }),
})
/** One change of one of eight journeys: new reasons, taken or released, snoozed or woken. */
const change = fc
  .record({
    number: fc.integer({ min: 1, max: 8 }),
    worst: fc.option(reasons, { nil: undefined }),
    isTaken: fc.boolean(),
    isSnoozed: fc.boolean(),
    isInTray: fc.boolean(),
  })
  .map(({ number, worst, isTaken, isSnoozed, isInTray }) =>
    buildAssessed(`j${number}`, {
      attention: worst ? [worst] : [],
      attendedBy: isTaken ? attendedBy : null,
      isSnoozed: isSnoozed && worst?.severity !== 'critical',
      journeyStateId: isInTray ? 13 : 9,
    }),
  )

test('over random histories the queue is in its order, and no count differs between list, header and rail', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const rows = new TestingRows()
      const view = sortQueue(rows, {})
      view.subscribe(() => undefined)
      const last = new Map<string, (typeof changes)[number]>()
      for (const row of changes) {
        rows.put(row)
        last.set(row.id, row)
      }
      const pending = [...last.values()].filter(
        ({ attention, isSnoozed }) => attention.length > 0 && !isSnoozed,
      )
      expect(view.get()).toEqual(pending.toSorted(compareQueue).map(({ id }) => id))
      const counts = readCounts(countQueue(rows, {}).get(), {})
      const totals = readUnderWay(countUnderWay(rows).get())
      expect([counts.shown, counts.pending, totals.attention]).toEqual(
        Array.from({ length: 3 }, () => view.get().length),
      )
      const critical = pending.filter(({ attention }) => attention[0]?.severity === 'critical')
      expect(totals.critical).toBe(critical.length)
    }),
  )
})
