import { describe, expect, it } from 'vitest'
import { exampleJourney } from '../../demo/example-journey.ts'
import { defaultLimits, hastenLimits } from '../journey-limits.ts'
import { attentionStateIds, type JourneyStateId } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { assessAttention, compareAttention } from './assess-attention.ts'
import type { Attention, AttentionReason } from './attention.ts'
import type { FindUsual } from './usual-durations.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

/** Every state takes an hour, the road ten; one of ten takes twice as long. */
const findUsual: FindUsual = (_journey, stateId) => {
  const medianMs = stateId === 9 ? 10 * hour : hour
  return { medianMs, p90Ms: 2 * medianMs }
}

const assess = (overrides: Partial<JourneyDocument>, at = now, limits = defaultLimits) =>
  assessAttention(exampleJourney(overrides), { findUsual, limits, now: at })

const reasonsOf = (...asked: Parameters<typeof assess>) =>
  assess(...asked).map(({ reason }) => reason)

const instant = (ms: number) => new Date(ms).toISOString()
const ago = (ms: number) => instant(now - ms)
const seen = (ms: number) => ({ lat: 4, lng: -74, at: ago(ms), progress: 0.25 })
/** Three quarters of ten hours are left. */
const arrival = now + 7.5 * hour

it('finds nothing wrong with most, and makes nothing for them', () => {
  const none = assess({ promisedAt: instant(arrival), papersExpireOn: '2027-01-31' })
  expect(none).toEqual([])
  expect(Object.isFrozen(none)).toBe(true)
  expect(assess({ code: 'V-1' })).toBe(none)
})

it.each<JourneyStateId>([1, 12, 19, 20, 22, 29])('leaves alone what is not under way: %i', (id) => {
  const wrong = { promisedAt: ago(hour), papersExpireOn: '2020-01-01', position: seen(9 * hour) }
  expect(assess({ ...wrong, journeyStateId: id })).toEqual([])
})

it.each(attentionStateIds)('finds a reason in state %i, whatever else is known', (id) => {
  expect(assess({ journeyStateId: id, interrupted: [9] })).not.toEqual([])
})

describe('a novelty', () => {
  it('is grave since it was reported', () => {
    const novelty = { code: 'DERRUMBE', since: ago(hour) } as const
    const expected = [{ reason: 'novelty', severity: 'high', since: now - hour }]
    expect(assess({ journeyStateId: 13, interrupted: [9], novelty })).toEqual(expected)
  })

  it('stays one under a silence', () => {
    const novelty = { code: 'PARO', since: ago(hour) } as const
    expect(reasonsOf({ journeyStateId: 38, interrupted: [9, 13], novelty })).toEqual([
      'novelty',
      'unUpdated',
    ])
  })
})

describe('a signal', () => {
  it('is lost when half of the silence of its state has passed', () => {
    expect(reasonsOf({ position: seen(22.5 * minute) })).toEqual([])
    expect(assess({ position: seen(22.5 * minute + 1) })).toEqual([
      { reason: 'lostSignal', severity: 'medium', since: now - 22.5 * minute - 1 },
    ])
    const loading = { journeyStateId: 7, stateSince: ago(30 * minute) } as const
    expect(reasonsOf({ ...loading, position: seen(15 * minute) })).toEqual([])
    expect(reasonsOf({ ...loading, position: seen(15 * minute + 1) })).toEqual(['lostSignal'])
  })

  it('counts from the change of state for a truck that was never seen', () => {
    const unseen = { journeyStateId: 4, position: null } as const
    expect(reasonsOf({ ...unseen, stateSince: ago(15 * minute) })).toEqual([])
    expect(reasonsOf({ ...unseen, stateSince: ago(16 * minute) })).toEqual(['lostSignal'])
  })

  it('is one reason, the graver one, when the journey went out of the feed for it', () => {
    expect(assess({ journeyStateId: 38, interrupted: [9], position: seen(hour) })).toEqual([
      { reason: 'unUpdated', severity: 'high', since: now - hour },
    ])
  })

  it('is lost sooner in a faster world', () => {
    const fast = hastenLimits(defaultLimits, 10)
    expect(reasonsOf({ position: seen(2.25 * minute) }, now, fast)).toEqual([])
    expect(reasonsOf({ position: seen(2.25 * minute + 1) }, now, fast)).toEqual(['lostSignal'])
  })
})

describe('lateness', () => {
  it.each([
    [-1, undefined],
    [15 * minute, undefined],
    [15 * minute + 1, 'medium'],
    [60 * minute, 'medium'],
    [60 * minute + 1, 'high'],
  ] as const)('of %i ms is %s', (late, severity) => {
    const promise = arrival - late
    const expected = severity ? [{ reason: 'late', severity, since: promise }] : []
    expect(assess({ promisedAt: instant(promise) })).toEqual(expected)
  })

  it('begins by the clock alone', () => {
    const promisedAt = instant(arrival)
    const position = { ...seen(0), at: instant(now + 16 * minute) }
    expect(reasonsOf({ promisedAt, position }, now + 15 * minute)).toEqual([])
    expect(reasonsOf({ promisedAt, position }, now + 15 * minute + 1)).toEqual(['late'])
  })

  it('ends where the truck has arrived', () => {
    const there = { stateSince: ago(minute), promisedAt: ago(9 * hour), interrupted: [] }
    expect(reasonsOf({ ...there, journeyStateId: 10 })).toEqual([])
    expect(reasonsOf({ ...there, journeyStateId: 11 })).toEqual([])
  })

  it('is known without any history once the hour has passed', () => {
    const context = { findUsual: () => undefined, limits: defaultLimits, now }
    const of = (promisedAt: string) =>
      assessAttention(exampleJourney({ promisedAt }), context).map(({ reason }) => reason)
    expect(of(ago(16 * minute))).toEqual(['late'])
    expect(of(ago(15 * minute))).toEqual([])
  })
})

describe('a surcharge', () => {
  it('is there while it runs, also under a novelty', () => {
    const surcharge = { since: ago(20 * minute), rateCop: 38_000 }
    expect(assess({ journeyStateId: 18, interrupted: [10], surcharge })).toEqual([
      { reason: 'surcharge', severity: 'medium', since: now - 20 * minute },
    ])
    const novelty = { code: 'NO_RECIBEN', since: ago(minute) } as const
    expect(reasonsOf({ journeyStateId: 13, interrupted: [10, 18], surcharge, novelty })).toEqual([
      'novelty',
      'surcharge',
    ])
  })
})

describe('slowness', () => {
  it.each<JourneyStateId>([4, 5, 7, 10, 11])('begins after the stay of nine in ten: %i', (id) => {
    expect(reasonsOf({ journeyStateId: id, stateSince: ago(2 * hour) })).toEqual([])
    expect(assess({ journeyStateId: id, stateSince: ago(2 * hour + 5) })).toEqual([
      { reason: 'slow', severity: 'medium', since: now - 5 },
    ])
  })

  it('is not told of what is interrupted, nor of what has no usual stay', () => {
    const waited = { stateSince: ago(30 * hour), interrupted: [5] } as const
    expect(reasonsOf({ ...waited, interrupted: [5], journeyStateId: 14 })).toEqual(['surcharge'])
    const context = { findUsual: () => undefined, limits: defaultLimits, now }
    expect(assessAttention(exampleJourney({ stateSince: ago(99 * hour) }), context)).toEqual([])
  })
})

describe('papers', () => {
  // The sixteenth ends in Colombia at five in the morning, UTC, of the seventeenth.
  const end = Date.parse('2026-11-17T05:00:00Z')
  const unloading = { journeyStateId: 11, papersExpireOn: '2026-11-16' } as const
  const at = (ms: number) => ({
    ...unloading,
    stateSince: instant(ms),
    position: { ...seen(0), at: instant(ms) },
  })

  it('are good on their last day and expired after it', () => {
    expect(reasonsOf(at(end - 1), end - 1)).toEqual([])
    expect(assess(at(end), end)).toEqual([
      { reason: 'papersExpired', severity: 'high', since: end },
    ])
  })

  it('run out when the load arrives after their last day', () => {
    const departed = { papersExpireOn: '2026-11-16', stateSince: ago(0) }
    const position = (progress: number) => ({ ...seen(0), progress })
    // Seventeen hours are left of the day, and no road takes more than ten.
    expect(reasonsOf({ ...departed, position: position(0) })).toEqual([])
    const evening = end - 4 * hour
    const seenThen = { ...seen(0), at: instant(evening) }
    const later = { ...departed, stateSince: instant(evening) }
    expect(reasonsOf({ ...later, position: { ...seenThen, progress: 0.61 } }, evening)).toEqual([])
    expect(assess({ ...later, position: { ...seenThen, progress: 0.59 } }, evening)).toEqual([
      { reason: 'papersRunOut', severity: 'medium', since: end },
    ])
  })

  it('run out when the appointment is after their last day', () => {
    const papersExpireOn = '2026-11-16'
    expect(reasonsOf({ papersExpireOn, promisedAt: instant(end - 1) })).toEqual([])
    expect(reasonsOf({ papersExpireOn, promisedAt: instant(end) })).toEqual(['papersRunOut'])
  })
})

it('puts the grave ones first, each kind in its order', () => {
  const everything: Partial<JourneyDocument> = {
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'VARADA', since: ago(hour) },
    surcharge: { since: ago(hour), rateCop: 1 },
    position: seen(hour),
    papersExpireOn: '2026-11-16',
    promisedAt: instant(arrival - 30 * minute),
  }
  const late = now + 12 * hour
  expect(reasonsOf(everything)).toEqual(['novelty', 'late', 'lostSignal', 'surcharge'])
  expect(reasonsOf(everything, late)).toEqual([
    'novelty',
    'late',
    'lostSignal',
    'surcharge',
    'papersRunOut',
  ])
})

it('says the same an hour later while nothing happens, so that a queue stands still', () => {
  const waiting: Partial<JourneyDocument> = {
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'VARADA', since: ago(hour) },
    position: seen(hour),
    promisedAt: ago(3 * hour),
  }
  expect(assess(waiting, now + hour)).toEqual(assess(waiting))
})

describe('the order of two', () => {
  const attention = (
    reason: AttentionReason,
    since = 0,
    severity: Attention['severity'] = 'high',
  ) => ({
    reason,
    severity,
    since,
  })
  const medium = (reason: AttentionReason, since = 0) => attention(reason, since, 'medium')

  it.each<[string, Attention[], Attention[]]>([
    ['severity', [attention('late', 9)], [medium('late', 1)]],
    ['severity before reason', [attention('late')], [medium('lostSignal')]],
    ['reason', [attention('novelty', 9)], [attention('unUpdated', 1)]],
    ['reason before age', [medium('surcharge', 9)], [medium('slow', 1)]],
    ['age', [medium('slow', 1)], [medium('slow', 2)]],
    ['the next reason', [medium('late'), medium('surcharge')], [medium('late'), medium('slow')]],
    ['one reason more', [medium('late'), medium('slow')], [medium('late')]],
    ['any reason', [medium('papersRunOut')], []],
  ])('goes by %s', (_what, worse, better) => {
    expect(compareAttention(worse, better)).toBeLessThan(0)
    expect(compareAttention(better, worse)).toBeGreaterThan(0)
    expect(compareAttention(worse, [...worse])).toBe(0)
  })
})
