import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hourMs, minuteMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import { defaultLimits } from '../journey-limits.ts'
import type { JourneyDocument } from '../journey.ts'
import { defaultProtocols } from '../novelty-protocol.ts'
import { noveltyCodes } from '../novelty.ts'
import { assessAttention } from './assess-attention.ts'
import type { Attention } from './attention.ts'
import { compareQueue, type QueueEntry } from './queue-order.ts'

const start = Date.parse('2026-11-16T12:00:00Z')
const luz = { id: 'a', name: 'Luz Rey', since: new Date(start).toISOString() }

describe('compareQueue', () => {
  const entry = (severity: Attention['severity'], since = 0, isTaken = false, code = 'V-1') => ({
    journey: { attendedBy: isTaken ? luz : null, code },
    attention: [{ reason: 'late', severity, since } as const],
  })
  const none: QueueEntry = { journey: { attendedBy: null, code: 'V-0' }, attention: [] }

  it.each<[string, QueueEntry, QueueEntry]>([
    ['critical before high', entry('critical', 9, true, 'V-9'), entry('high')],
    ['high before medium', entry('high', 9, true, 'V-9'), entry('medium')],
    ['medium before low', entry('medium', 9, true, 'V-9'), entry('low')],
    ['untaken before taken', entry('high', 9, false, 'V-9'), entry('high', 1, true)],
    ['the oldest first', entry('high', 1, true, 'V-9'), entry('high', 2, true)],
    ['ties by code', entry('low', 1, false, 'V-1'), entry('low', 1, false, 'V-2')],
    ['any reason before none', entry('low', 9, true, 'V-9'), none],
  ])('%s', (_what, first, second) => {
    expect(compareQueue(first, second)).toBeLessThan(0)
    expect(compareQueue(second, first)).toBeGreaterThan(0)
    expect(compareQueue(first, { ...first })).toBe(0)
  })
})

type Step = (journey: JourneyDocument, at: string) => Partial<JourneyDocument>

const leave = (journey: JourneyDocument) => ({
  journeyStateId: journey.interrupted.at(-1) ?? 9,
  interrupted: journey.interrupted.slice(0, -1),
})
const interrupt = (journey: JourneyDocument, journeyStateId: 13 | 38) => ({
  journeyStateId,
  interrupted: [...journey.interrupted, journey.journeyStateId],
})

/** What can happen to a journey on the road; a step that is not possible changes nothing. */
const steps = fc.oneof(
  fc.constantFrom(...noveltyCodes).map((code): Step => (journey, at) => {
    if (journey.novelty || journey.journeyStateId === 38) return {}
    return { ...interrupt(journey, 13), stateSince: at, novelty: { code, since: at, steps: [] } }
  }),
  fc.constantFrom<Step>(
    (journey, at) =>
      journey.journeyStateId === 13 ? { ...leave(journey), stateSince: at, novelty: null } : {},
    (journey, at) =>
      journey.journeyStateId === 38 ? {} : { ...interrupt(journey, 38), stateSince: at },
    (journey, at) => (journey.journeyStateId === 38 ? { ...leave(journey), stateSince: at } : {}),
    (journey, at) => ({ attendedBy: journey.attendedBy ?? { ...luz, since: at } }),
    () => ({ attendedBy: null }),
    (_journey, at) => ({ position: { lat: 4, lng: -74, at, progress: 0.5 } }),
    (_journey, at) => ({ promisedAt: at }),
    (_journey, at) => ({ surcharge: { since: at, rateCop: 38_000 } }),
  ),
)

const histories = fc.array(
  fc.array(fc.tuple(steps, fc.integer({ min: 0, max: 90 })), { maxLength: 12 }),
  { minLength: 2, maxLength: 12 },
)

/** The journeys after their histories, and the time when the longest of them ends. */
function play(all: ReadonlyArray<ReadonlyArray<readonly [Step, number]>>) {
  let end = start
  const journeys = all.map((history, index) => {
    let journey = exampleJourney({ id: `${index}`, code: `V-${100 + index}` })
    let at = start
    for (const [step, minutes] of history) {
      at += minutes * minuteMs
      journey = { ...journey, ...step(journey, new Date(at).toISOString()) }
    }
    end = Math.max(end, at)
    return journey
  })
  return { journeys, end }
}

const queueAt = (journeys: readonly JourneyDocument[], now: number) => {
  const context = { findUsualStay: () => undefined, limits: defaultLimits, now }
  return journeys
    .map((journey) => ({
      journey,
      attention: assessAttention(journey, { ...context, protocols: defaultProtocols }),
    }))
    .filter(({ attention }) => attention.length > 0)
    .toSorted(compareQueue)
}

const levels = { critical: 0, high: 1, medium: 2, low: 3 }

test('over random histories the order is severity, then untaken, then since, then code', () => {
  fc.assert(
    fc.property(histories, (all) => {
      const { journeys, end } = play(all)
      const keys = queueAt(journeys, end).map(({ journey, attention }) => {
        const worst = attention.toSorted((a, b) => levels[a.severity] - levels[b.severity])[0]
        if (!worst) throw new Error('Without a reason it is not in the queue')
        const taken = journey.attendedBy ? 1 : 0
        return [levels[worst.severity], taken, worst.since, Number(journey.code.slice(2))]
      })
      const byHand = keys.toSorted(
        (a, b) =>
          [0, 1, 2, 3].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((order) => order !== 0) ?? 0,
      )
      expect(keys).toEqual(byHand)
    }),
  )
})

test('over random histories the order is the same whichever way the journeys come', () => {
  const shuffled = histories.chain((all) => {
    const { journeys, end } = play(all)
    const order = fc.shuffledSubarray(journeys, { minLength: journeys.length })
    return order.map((mixed) => ({ journeys, mixed, end }))
  })
  fc.assert(
    fc.property(shuffled, ({ journeys, mixed, end }) => {
      const idsOf = (list: JourneyDocument[]) => queueAt(list, end).map(({ journey }) => journey.id)
      expect(idsOf(mixed)).toEqual(idsOf(journeys))
    }),
  )
})

test('over random histories time alone swaps no two journeys whose reasons stay the same', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 48 }), (all, hours) => {
      const { journeys, end } = play(all)
      const before = queueAt(journeys, end)
      const later = new Map(
        queueAt(journeys, end + hours * hourMs).map((entry, index) => [
          entry.journey.id,
          { index, worst: entry.attention[0] },
        ]),
      )
      const same = before.filter(({ journey, attention: [worst] }) => {
        const then = later.get(journey.id)?.worst
        return then?.reason === worst?.reason && then?.severity === worst?.severity
      })
      const places = same.map(({ journey }) => later.get(journey.id)?.index ?? -1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})
