import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { describe, expect, it } from 'vitest'
import { type ConditionData, type ConditionContext, findConditions } from './journey-conditions.ts'

const now = new Date('2026-11-16T12:00:00Z')
const { id } = exampleJourney()

const context: ConditionContext = {
  rules: defaultRules,
  // The median of every state is an hour; that of state 9 (on route) is ten.
  findUsualStay: (_journey, stateId) => {
    const medianMs = stateId === 9 ? 10 * hourMs : hourMs
    return { medianMs, p90Ms: 2 * medianMs }
  },
  limits: defaultLimits,
  protocols: defaultProtocols,
  roadBlocks: [],
  now,
}

const noData: ConditionData = {
  settled: [],
  noveltyVersion: 7,
  silenceVersion: 9,
  escalatedAt: null,
  heardAt: null,
  openKeys: new Set(),
}

const find = (
  overrides: Partial<JourneyDocument>,
  data: Partial<ConditionData> = {},
  contextOverrides: Partial<ConditionContext> = {},
) =>
  findConditions(
    { journey: exampleJourney(overrides), ...noData, ...data },
    { ...context, ...contextOverrides },
  )

const kindsOf = (...input: Parameters<typeof find>) => find(...input).map(({ facts }) => facts.kind)

const instant = (ms: number) => new Date(now.getTime() + ms).toISOString()
const ago = (ms: number) => instant(-ms)
const seen = (ms: number) => ({ lat: 4, lng: -74, at: ago(ms), progress: 0.25 })

it('finds no condition for an ordinary journey', () => {
  expect(find({})).toEqual([])
})

describe('a novelty', () => {
  const withNovelty = (ms: number): Partial<JourneyDocument> => ({
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'DERRUMBE', since: ago(ms), steps: [] },
  })

  it('holds at once, with the transition that opened it and the attendant', () => {
    const attendedBy = { id: 'attendant', name: 'Luis Gómez', since: ago(0) }
    expect(find({ ...withNovelty(0), attendedBy })).toEqual([
      {
        facts: {
          kind: 'novelty',
          code: 'V-48213',
          route: 'Bogotá–Buenaventura',
          noveltyCode: 'DERRUMBE',
          driver: 'Wilson Pardo',
          where: expect.stringMatching(/, vía \p{L}/u),
        },
        key: `novelty:${id}`,
        subjectId: id,
        journeyId: id,
        eventId: '7',
        since: now,
        severity: 'warning',
        attendantId: 'attendant',
      },
    ])
  })

  it('is unresolved after ten minutes', () => {
    expect(kindsOf(withNovelty(10 * minuteMs - 1))).toEqual(['novelty'])
    expect(kindsOf(withNovelty(10 * minuteMs))).toEqual(['novelty', 'noveltyUnresolved'])
  })
})

describe('a novelty that nobody takes', () => {
  const theft = (ms: number, overrides: Partial<JourneyDocument> = {}) => ({
    journeyStateId: 13 as const,
    interrupted: [9 as const],
    novelty: { code: 'HURTO' as const, since: ago(ms), steps: [] },
    ...overrides,
  })
  const key = `noveltyUnattended:${id}`
  const attendedBy = { id: 'attendant', name: 'Luis Gómez', since: ago(0) }
  const isEscalated = (...input: Parameters<typeof find>) =>
    find(...input).some((occurrence) => occurrence.key === key)

  it('is escalated after the minutes of its protocol', () => {
    expect(isEscalated(theft(3 * minuteMs - 1))).toBe(false)
    expect(find(theft(3 * minuteMs))).toContainEqual(
      expect.objectContaining({ key, since: now, severity: 'critical' }),
    )
  })

  it('is not escalated while somebody attends it', () => {
    expect(isEscalated(theft(hourMs, { attendedBy }))).toBe(false)
  })

  it('is never escalated if its protocol has no minutes for it', () => {
    const HURTO = { ...defaultProtocols.HURTO, escalateMinutes: null }
    const protocols = { ...defaultProtocols, HURTO }
    expect(isEscalated(theft(hourMs), {}, { protocols })).toBe(false)
  })

  it('is escalated once: an earlier escalation stays open, but is not opened again', () => {
    const escalatedAt = new Date(ago(minuteMs))
    expect(isEscalated(theft(hourMs), { escalatedAt, openKeys: new Set([key]) })).toBe(true)
    expect(isEscalated(theft(hourMs), { escalatedAt })).toBe(false)
  })
})

describe('a booking without truck', () => {
  const booking = (journeyStateId: JourneyStateId, loadingIn: number) =>
    find({
      kind: 'booking',
      journeyStateId,
      driver: null,
      vehicle: null,
      position: null,
      loadingAt: instant(loadingIn),
    }).map(({ facts }) => facts)

  it.each<JourneyStateId>([20, 25, 27, 28, 29, 30, 34])(
    'holds near its appointment in state %i',
    (state) => {
      expect(booking(state, 180 * minuteMs + 1)).toEqual([])
      expect(booking(state, 180 * minuteMs)).toMatchObject([
        { kind: 'bookingWithoutTruck', isPast: false },
      ])
      expect(booking(state, -hourMs)).toMatchObject([{ kind: 'bookingWithoutTruck', isPast: true }])
    },
  )

  it.each<JourneyStateId>([22, 21, 24, 36])('does not hold in state %i', (state) => {
    expect(booking(state, minuteMs)).toEqual([])
  })
})

describe('surcharges', () => {
  it('are one condition each, also for a closed journey', () => {
    const settled = ['one', 'two'].map((surchargeId) => ({
      id: surchargeId,
      site: 'origin' as const,
      amountCop: 38_000,
      endedAt: now,
      version: 5,
    }))
    const found = find({ journeyStateId: 12 }, { settled })
    expect(found.map(({ key, eventId }) => [key, eventId])).toEqual([
      ['surcharge:one', '5'],
      ['surcharge:two', '5'],
    ])
  })
})

describe('lateness', () => {
  /** Three quarters of ten hours are left. */
  const arrival = 7.5 * hourMs
  const late = (ms: number, openKeys: readonly string[] = [], contextChanges = {}) =>
    kindsOf({ promisedAt: instant(arrival - ms) }, { openKeys: new Set(openKeys) }, contextChanges)
  const openKeys = [`late:${id}`]

  it('holds above the tolerance', () => {
    expect(late(15 * minuteMs)).toEqual([])
    expect(late(15 * minuteMs + 1)).toEqual(['late'])
  })

  it('holds until half the tolerance once it is open', () => {
    expect(late(7.5 * minuteMs, openKeys)).toEqual(['late'])
    expect(late(7.5 * minuteMs - 1, openKeys)).toEqual([])
  })

  it('holds without history once the promised time has passed', () => {
    const contextChanges = { findUsualStay: () => undefined }
    const of = (ms: number) => kindsOf({ promisedAt: ago(ms) }, {}, contextChanges)
    expect(of(15 * minuteMs)).toEqual([])
    expect(of(15 * minuteMs + 1)).toEqual(['late'])
  })

  it('holds for trucks behind a closed road', () => {
    const { origin, destination } = exampleJourney()
    const block = {
      journeyId: 'reporter',
      code: 'PARO',
      since: now.getTime(),
      origin: origin.divipola,
      destination: destination.divipola,
      progress: 0.3,
      placeName: 'Melgar',
    } as const
    expect(late(0, [], { roadBlocks: [block] })).toEqual(['late'])
    expect(late(0, [], { roadBlocks: [{ ...block, progress: 0.2 }] })).toEqual([])
  })

  it('does not hold after the arrival or without a driver', () => {
    for (const journeyStateId of [10, 11, 12, 1, 22] as const) {
      expect(
        kindsOf({ promisedAt: ago(hourMs), journeyStateId }, { openKeys: new Set(openKeys) }),
      ).toEqual([])
    }
  })
})

describe('a signal', () => {
  it('is lost after half an hour without a report', () => {
    expect(kindsOf({ position: seen(30 * minuteMs - 1) })).toEqual([])
    expect(kindsOf({ position: seen(30 * minuteMs) })).toEqual(['signalLost'])
  })

  it('is not lost while the phone reports, whatever the last position', () => {
    const heard = (ms: number) => ({ heardAt: new Date(ago(ms)) })
    for (const position of [seen(hourMs), null]) {
      const journey = { position, stateSince: ago(hourMs) }
      expect(kindsOf(journey, heard(30 * minuteMs - 1))).toEqual([])
      expect(find(journey, heard(30 * minuteMs))).toMatchObject([
        { since: now, facts: { kind: 'signalLost', seenAt: new Date(ago(30 * minuteMs)) } },
      ])
    }
    expect(kindsOf({ position: seen(minuteMs) }, heard(hourMs))).toEqual([])
  })

  it('counts from the change of state for a truck without a position', () => {
    const unseen = { journeyStateId: 4, position: null } as const
    expect(kindsOf({ ...unseen, stateSince: ago(30 * minuteMs - 1) })).toEqual([])
    expect(kindsOf({ ...unseen, stateSince: ago(30 * minuteMs) })).toEqual(['signalLost'])
  })

  it('is lost in the state without signal, with its transition', () => {
    const silent = { journeyStateId: 38, interrupted: [9], position: seen(minuteMs) } as const
    expect(find({ ...silent, interrupted: [9] })).toMatchObject([
      { key: `signalLost:${id}`, eventId: '9', since: now, facts: { plate: 'TTK482' } },
    ])
  })

  it.each<JourneyStateId>([1, 12, 19, 20, 22])('is not checked in state %i', (journeyStateId) => {
    expect(kindsOf({ journeyStateId, position: seen(9 * hourMs) })).toEqual([])
  })
})
