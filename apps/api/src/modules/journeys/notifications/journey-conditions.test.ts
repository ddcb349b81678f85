import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { describe, expect, it } from 'vitest'
import { type Beside, type Circumstances, findConditions } from './journey-conditions.ts'

const now = new Date('2026-11-16T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const { id } = exampleJourney()

const circumstances: Circumstances = {
  rules: defaultRules,
  // Every state takes an hour, the road ten.
  findUsual: (_journey, stateId) => {
    const medianMs = stateId === 9 ? 10 * hour : hour
    return { medianMs, p90Ms: 2 * medianMs }
  },
  now,
}

const beside: Beside = {
  settled: [],
  noveltyVersion: 7,
  silenceVersion: 9,
  heardAt: null,
  openKeys: new Set(),
}

const find = (
  overrides: Partial<JourneyDocument>,
  known: Partial<Beside> = {},
  around: Partial<Circumstances> = {},
) =>
  findConditions(
    { journey: exampleJourney(overrides), ...beside, ...known },
    { ...circumstances, ...around },
  )

const kindsOf = (...asked: Parameters<typeof find>) => find(...asked).map(({ facts }) => facts.kind)

const instant = (ms: number) => new Date(now.getTime() + ms).toISOString()
const ago = (ms: number) => instant(-ms)
const seen = (ms: number) => ({ lat: 4, lng: -74, at: ago(ms), progress: 0.25 })

it('finds nothing to tell of most', () => {
  expect(find({})).toEqual([])
})

describe('a novelty', () => {
  const withNovelty = (ms: number): Partial<JourneyDocument> => ({
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code: 'DERRUMBE', since: ago(ms) },
  })

  it('is told at once, by the transition that opened it and to who looks after it', () => {
    const attendedBy = { id: 'attendant', name: 'Luis Gómez', since: ago(0) }
    expect(find({ ...withNovelty(0), attendedBy })).toEqual([
      {
        facts: {
          kind: 'novelty',
          code: 'V-48213',
          route: 'Bogotá–Buenaventura',
          noveltyCode: 'DERRUMBE',
          driver: 'Wilson Pardo',
        },
        key: `novelty:${id}`,
        subjectId: id,
        journeyId: id,
        eventId: '7',
        since: now,
        attendantId: 'attendant',
      },
    ])
  })

  it('is unresolved after ten minutes', () => {
    expect(kindsOf(withNovelty(10 * minute - 1))).toEqual(['novelty'])
    expect(kindsOf(withNovelty(10 * minute))).toEqual(['novelty', 'noveltyUnresolved'])
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

  it.each<JourneyStateId>([20, 25, 27, 28, 29, 30, 34])('is told near its hour in %i', (state) => {
    expect(booking(state, 180 * minute + 1)).toEqual([])
    expect(booking(state, 180 * minute)).toMatchObject([
      { kind: 'bookingWithoutTruck', isPast: false },
    ])
    expect(booking(state, -hour)).toMatchObject([{ kind: 'bookingWithoutTruck', isPast: true }])
  })

  it.each<JourneyStateId>([22, 21, 24, 36])('is none in %i', (state) => {
    expect(booking(state, minute)).toEqual([])
  })
})

describe('surcharges', () => {
  it('are told each by itself, also of what is over', () => {
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
  const arrival = 7.5 * hour
  const late = (ms: number, openKeys: readonly string[] = [], around = {}) =>
    kindsOf({ promisedAt: instant(arrival - ms) }, { openKeys: new Set(openKeys) }, around)
  const told = [`late:${id}`]

  it('is told when more than what is forgiven', () => {
    expect(late(15 * minute)).toEqual([])
    expect(late(15 * minute + 1)).toEqual(['late'])
  })

  it('once told holds until half of that', () => {
    expect(late(7.5 * minute, told)).toEqual(['late'])
    expect(late(7.5 * minute - 1, told)).toEqual([])
  })

  it('is known without history once the hour has passed', () => {
    const around = { findUsual: () => undefined }
    const of = (ms: number) => kindsOf({ promisedAt: ago(ms) }, {}, around)
    expect(of(15 * minute)).toEqual([])
    expect(of(15 * minute + 1)).toEqual(['late'])
  })

  it('is over where the truck has arrived, and was never of what nobody drives', () => {
    for (const journeyStateId of [10, 11, 12, 1, 22] as const) {
      expect(
        kindsOf({ promisedAt: ago(hour), journeyStateId }, { openKeys: new Set(told) }),
      ).toEqual([])
    }
  })
})

describe('a signal', () => {
  it('is lost after half an hour of silence', () => {
    expect(kindsOf({ position: seen(30 * minute - 1) })).toEqual([])
    expect(kindsOf({ position: seen(30 * minute) })).toEqual(['signalLost'])
  })

  it('is there as long as somebody hears of the truck, wherever it was last seen', () => {
    const heard = (ms: number) => ({ heardAt: new Date(ago(ms)) })
    for (const position of [seen(hour), null]) {
      const journey = { position, stateSince: ago(hour) }
      expect(kindsOf(journey, heard(30 * minute - 1))).toEqual([])
      expect(find(journey, heard(30 * minute))).toMatchObject([
        { since: now, facts: { kind: 'signalLost', seenAt: new Date(ago(30 * minute)) } },
      ])
    }
    expect(kindsOf({ position: seen(minute) }, heard(hour))).toEqual([])
  })

  it('counts from the change of state for a truck that was never seen', () => {
    const unseen = { journeyStateId: 4, position: null } as const
    expect(kindsOf({ ...unseen, stateSince: ago(30 * minute - 1) })).toEqual([])
    expect(kindsOf({ ...unseen, stateSince: ago(30 * minute) })).toEqual(['signalLost'])
  })

  it('is lost where the system says so, by its transition', () => {
    const silent = { journeyStateId: 38, interrupted: [9], position: seen(minute) } as const
    expect(find({ ...silent, interrupted: [9] })).toMatchObject([
      { key: `signalLost:${id}`, eventId: '9', since: now, facts: { plate: 'TTK482' } },
    ])
  })

  it.each<JourneyStateId>([1, 12, 19, 20, 22])('is nobody’s concern in %i', (journeyStateId) => {
    expect(kindsOf({ journeyStateId, position: seen(9 * hour) })).toEqual([])
  })
})
