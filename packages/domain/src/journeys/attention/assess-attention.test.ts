import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import { defaultLimits, scaleLimits } from '../journey-limits.ts'
import { attentionStateIds, type JourneyStateId } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { defaultProtocols } from '../novelty-protocol.ts'
import type { NoveltyCode } from '../novelty.ts'
import { assessAttention } from './assess-attention.ts'
import type { FindUsualStay } from './usual-durations.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

/** Every state takes an hour, the road ten; one of ten takes twice as long. */
const findUsualStay: FindUsualStay = (_journey, stateId) => {
  const medianMs = stateId === 9 ? 10 * hourMs : hourMs
  return { medianMs, p90Ms: 2 * medianMs }
}

const given = { findUsualStay, limits: defaultLimits, protocols: defaultProtocols, now }

const assess = (overrides: Partial<JourneyDocument>, at = now, limits = defaultLimits) =>
  assessAttention(exampleJourney(overrides), { ...given, limits, now: at })

const reasonsOf = (...args: Parameters<typeof assess>) =>
  assess(...args).map(({ reason }) => reason)

const instant = (ms: number) => new Date(ms).toISOString()
const ago = (ms: number) => instant(now - ms)
const seen = (ms: number) => ({ lat: 4, lng: -74, at: ago(ms), progress: 0.25 })
/** Three quarters of the ten hours are left. */
const arrival = now + 7.5 * hourMs

it('returns the shared empty array when nothing is wrong', () => {
  const none = assess({ promisedAt: instant(arrival), papersExpireOn: '2027-01-31' })
  expect(none).toEqual([])
  expect(Object.isFrozen(none)).toBe(true)
  expect(assess({ code: 'V-1' })).toBe(none)
})

it.each<JourneyStateId>([1, 12, 19, 20, 22, 29])(
  'ignores journeys that are not under way: %i',
  (id) => {
    const wrong = {
      promisedAt: ago(hourMs),
      papersExpireOn: '2020-01-01',
      position: seen(9 * hourMs),
    }
    expect(assess({ ...wrong, journeyStateId: id })).toEqual([])
  },
)

it.each(attentionStateIds)('finds a reason in state %i', (id) => {
  expect(assess({ journeyStateId: id, interrupted: [9] })).not.toEqual([])
})

describe('a novelty', () => {
  const journeyWith = (code: NoveltyCode) =>
    ({
      journeyStateId: 13,
      interrupted: [9],
      novelty: { code, since: ago(hourMs), steps: [] },
    }) satisfies Partial<JourneyDocument>

  it.each([
    ['HURTO', 'critical'],
    ['DERRUMBE', 'high'],
    ['PINCHADA', 'medium'],
    ['PERNOCTA', 'low'],
  ] as const)('of the kind %s is %s since it was reported', (code, severity) => {
    const expected = [{ reason: 'novelty', severity, since: now - hourMs }]
    expect(assess(journeyWith(code))).toEqual(expected)
  })

  it('is as grave as the installation says', () => {
    const VARADA = { ...defaultProtocols.VARADA, severity: 'critical' } as const
    const protocols = { ...defaultProtocols, VARADA }
    const [worst] = assessAttention(exampleJourney(journeyWith('VARADA')), { ...given, protocols })
    expect(worst?.severity).toBe('critical')
  })

  it('comes after a reason that is more severe', () => {
    const silent = { ...journeyWith('PERNOCTA'), journeyStateId: 38, interrupted: [9, 13] } as const
    expect(reasonsOf({ ...silent, interrupted: [9, 13] })).toEqual(['unUpdated', 'novelty'])
  })

  it('is high if the record does not say which one it is', () => {
    expect(assess({ journeyStateId: 13, interrupted: [9] })).toMatchObject([{ severity: 'high' }])
  })

  it('remains a reason during a silence', () => {
    const novelty = { code: 'PARO' as const, since: ago(hourMs), steps: [] }
    expect(reasonsOf({ journeyStateId: 38, interrupted: [9, 13], novelty })).toEqual([
      'novelty',
      'unUpdated',
    ])
  })
})

describe('a signal', () => {
  it('is lost after half the silence limit of the state', () => {
    expect(reasonsOf({ position: seen(22.5 * minuteMs) })).toEqual([])
    expect(assess({ position: seen(22.5 * minuteMs + 1) })).toEqual([
      { reason: 'lostSignal', severity: 'medium', since: now - 22.5 * minuteMs - 1 },
    ])
    const loading = { journeyStateId: 7, stateSince: ago(30 * minuteMs) } as const
    expect(reasonsOf({ ...loading, position: seen(15 * minuteMs) })).toEqual([])
    expect(reasonsOf({ ...loading, position: seen(15 * minuteMs + 1) })).toEqual(['lostSignal'])
  })

  it('counts from the state change without a position', () => {
    const unseen = { journeyStateId: 4, position: null } as const
    expect(reasonsOf({ ...unseen, stateSince: ago(15 * minuteMs) })).toEqual([])
    expect(reasonsOf({ ...unseen, stateSince: ago(16 * minuteMs) })).toEqual(['lostSignal'])
  })

  it('gives only `unUpdated` once the journey is in that state', () => {
    expect(assess({ journeyStateId: 38, interrupted: [9], position: seen(hourMs) })).toEqual([
      { reason: 'unUpdated', severity: 'high', since: now - hourMs },
    ])
  })

  it('is lost sooner with scaled limits', () => {
    const fast = scaleLimits(defaultLimits, 10)
    expect(reasonsOf({ position: seen(2.25 * minuteMs) }, now, fast)).toEqual([])
    expect(reasonsOf({ position: seen(2.25 * minuteMs + 1) }, now, fast)).toEqual(['lostSignal'])
  })
})

describe('lateness', () => {
  it.each([
    [-1, undefined],
    [15 * minuteMs, undefined],
    [15 * minuteMs + 1, 'medium'],
    [hourMs, 'medium'],
    [hourMs + 1, 'high'],
  ] as const)('of %i ms is %s', (late, severity) => {
    const promise = arrival - late
    const expected = severity ? [{ reason: 'late', severity, since: promise }] : []
    expect(assess({ promisedAt: instant(promise) })).toEqual(expected)
  })

  it('begins as time passes', () => {
    const promisedAt = instant(arrival)
    const position = { ...seen(0), at: instant(now + 16 * minuteMs) }
    expect(reasonsOf({ promisedAt, position }, now + 15 * minuteMs)).toEqual([])
    expect(reasonsOf({ promisedAt, position }, now + 15 * minuteMs + 1)).toEqual(['late'])
  })

  it('ends when the truck has arrived', () => {
    const there = { stateSince: ago(minuteMs), promisedAt: ago(9 * hourMs), interrupted: [] }
    expect(reasonsOf({ ...there, journeyStateId: 10 })).toEqual([])
    expect(reasonsOf({ ...there, journeyStateId: 11 })).toEqual([])
  })

  it('needs no history once the promised time has passed', () => {
    const context = { ...given, findUsualStay: () => undefined }
    const reasonsFor = (promisedAt: string) =>
      assessAttention(exampleJourney({ promisedAt }), context).map(({ reason }) => reason)
    expect(reasonsFor(ago(16 * minuteMs))).toEqual(['late'])
    expect(reasonsFor(ago(15 * minuteMs))).toEqual([])
  })
})

describe('a surcharge', () => {
  it('is a reason while it runs, also during a novelty', () => {
    const surcharge = { since: ago(20 * minuteMs), rateCop: 38_000 }
    expect(assess({ journeyStateId: 18, interrupted: [10], surcharge })).toEqual([
      { reason: 'surcharge', severity: 'medium', since: now - 20 * minuteMs },
    ])
    const novelty = { code: 'NO_RECIBEN' as const, since: ago(minuteMs), steps: [] }
    expect(reasonsOf({ journeyStateId: 13, interrupted: [10, 18], surcharge, novelty })).toEqual([
      'novelty',
      'surcharge',
    ])
  })
})

describe('slowness', () => {
  it.each<JourneyStateId>([4, 5, 7, 10, 11])('begins after the 90th percentile: %i', (id) => {
    expect(reasonsOf({ journeyStateId: id, stateSince: ago(2 * hourMs) })).toEqual([])
    expect(assess({ journeyStateId: id, stateSince: ago(2 * hourMs + 5) })).toEqual([
      { reason: 'slow', severity: 'medium', since: now - 5 },
    ])
  })

  it('ignores interrupted journeys and states without history', () => {
    const waited = { stateSince: ago(30 * hourMs), interrupted: [5] } as const
    expect(reasonsOf({ ...waited, interrupted: [5], journeyStateId: 14 })).toEqual(['surcharge'])
    const context = { ...given, findUsualStay: () => undefined }
    expect(assessAttention(exampleJourney({ stateSince: ago(99 * hourMs) }), context)).toEqual([])
  })
})

describe('papers', () => {
  // In Colombia the sixteenth ends at 05:00 UTC of the seventeenth.
  const end = Date.parse('2026-11-17T05:00:00Z')
  const unloading = { journeyStateId: 11, papersExpireOn: '2026-11-16' } as const
  const at = (ms: number) => ({
    ...unloading,
    stateSince: instant(ms),
    position: { ...seen(0), at: instant(ms) },
  })

  it('are valid on their last day and expired after it', () => {
    expect(reasonsOf(at(end - 1), end - 1)).toEqual([])
    expect(assess(at(end), end)).toEqual([
      { reason: 'papersExpired', severity: 'high', since: end },
    ])
  })

  it('run out when the truck arrives after their last day', () => {
    const departed = { papersExpireOn: '2026-11-16', stateSince: ago(0) }
    const position = (progress: number) => ({ ...seen(0), progress })
    // The day has seventeen hours left, and the road takes at most ten.
    expect(reasonsOf({ ...departed, position: position(0) })).toEqual([])
    const evening = end - 4 * hourMs
    const seenThen = { ...seen(0), at: instant(evening) }
    const later = { ...departed, stateSince: instant(evening) }
    expect(reasonsOf({ ...later, position: { ...seenThen, progress: 0.61 } }, evening)).toEqual([])
    expect(assess({ ...later, position: { ...seenThen, progress: 0.59 } }, evening)).toEqual([
      { reason: 'papersRunOut', severity: 'low', since: end },
    ])
  })

  it('run out when the appointment is after their last day', () => {
    const papersExpireOn = '2026-11-16'
    expect(reasonsOf({ papersExpireOn, promisedAt: instant(end - 1) })).toEqual([])
    expect(reasonsOf({ papersExpireOn, promisedAt: instant(end) })).toEqual(['papersRunOut'])
  })
})

it('lists severe reasons first, then by the order of reasons', () => {
  const everything: Partial<JourneyDocument> = {
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'VARADA', since: ago(hourMs), steps: [] },
    surcharge: { since: ago(hourMs), rateCop: 1 },
    position: seen(hourMs),
    papersExpireOn: '2026-11-16',
    promisedAt: instant(arrival - 30 * minuteMs),
  }
  const late = now + 12 * hourMs
  expect(reasonsOf(everything)).toEqual(['novelty', 'late', 'lostSignal', 'surcharge'])
  expect(reasonsOf(everything, late)).toEqual([
    'novelty',
    'late',
    'lostSignal',
    'surcharge',
    'papersRunOut',
  ])
})

it('returns the same reasons an hour later while nothing changes, so the queue keeps its order', () => {
  const waiting: Partial<JourneyDocument> = {
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'VARADA', since: ago(hourMs), steps: [] },
    position: seen(hourMs),
    promisedAt: ago(3 * hourMs),
  }
  expect(assess(waiting, now + hourMs)).toEqual(assess(waiting))
})
