import {
  estimateArrival,
  stateOnTheRoad,
} from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type { FindUsual } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  type JourneyStateId,
  journeyStates,
  underWayStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import type { NotificationRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { journeyOccurrence } from './journey-occurrence.ts'

/** A surcharge whose hours are known and that nobody has decided on. */
export interface SettledSurcharge {
  id: string
  site: 'origin' | 'destination'
  amountCop: number | null
  endedAt: Date
  /** Of the transition that ended it. */
  version: number | null
}

/** What hangs on a journey besides its document. */
export interface Beside {
  settled: readonly SettledSurcharge[]
  /** Versions of the last transitions into a novelty and into silence. */
  noveltyVersion: number | null
  silenceVersion: number | null
  /** When somebody last heard of the truck, by a report or by a person's word. */
  heardAt: Date | null
  /** What people have been told of it and is not over. */
  openKeys: ReadonlySet<string>
}

export interface KnownJourney extends Beside {
  journey: JourneyDocument
}

export interface Circumstances {
  rules: NotificationRules
  findUsual: FindUsual
  now: Date
}

type Condition = (known: KnownJourney, circumstances: Circumstances) => readonly Occurrence[]

const { RequestBooking, UnUpdated } = journeyStates

const minute = 60_000
const underWay: ReadonlySet<JourneyStateId> = new Set(underWayStateIds)

/** Bookings that nobody is going to drive as they stand. */
const withoutTruck: ReadonlySet<JourneyStateId> = new Set([
  RequestBooking,
  journeyStates.RequestBookingCancelByDriver,
  journeyStates.RequestBookingCancelByDriverExtended,
  journeyStates.RequestBookingExpiredByDriver,
  journeyStates.RequestBookingReassing,
  journeyStates.RequestBookingReassingInternal,
  journeyStates.RequestBookingReassingExternal,
])

const conditions = {
  novelty: ({ journey, noveltyVersion }) => {
    if (!journey.novelty) return []
    const { code: noveltyCode, since } = journey.novelty
    const driver = journey.driver?.name ?? null
    return [
      journeyOccurrence(journey, {
        facts: { kind: 'novelty', noveltyCode, driver },
        since: new Date(since),
        version: noveltyVersion,
      }),
    ]
  },

  noveltyUnresolved: ({ journey, noveltyVersion }, { rules, now }) => {
    if (!journey.novelty) return []
    const openedAt = new Date(journey.novelty.since)
    const since = after(openedAt, rules.noveltyUnresolved.amount)
    if (now < since) return []
    const { code: noveltyCode } = journey.novelty
    const facts = { kind: 'noveltyUnresolved', noveltyCode, openedAt } as const
    return [journeyOccurrence(journey, { facts, since, version: noveltyVersion })]
  },

  /** Until somebody takes it or it is closed: that its hour has come makes it no better. */
  bookingWithoutTruck: ({ journey }, { rules, now }) => {
    if (journey.loadingAt === null || !withoutTruck.has(journey.journeyStateId)) return []
    const loadingAt = new Date(journey.loadingAt)
    const near = after(loadingAt, -(rules.bookingWithoutTruck.amount ?? 0))
    if (now < near) return []
    // One that lost its driver when its hour was near has no truck since then.
    const since = laterOf(near, new Date(journey.stateSince))
    const facts = { kind: 'bookingWithoutTruck', loadingAt, isPast: loadingAt < now } as const
    return [journeyOccurrence(journey, { facts, since })]
  },

  surcharge: ({ journey, settled }) =>
    settled.map(({ id, site, amountCop, endedAt, version }) =>
      journeyOccurrence(journey, {
        facts: { kind: 'surcharge', site, amountCop },
        key: `surcharge:${id}`,
        since: endedAt,
        version,
      }),
    ),

  late: ({ journey, openKeys }, { rules, findUsual, now }) => {
    if (journey.promisedAt === null || stateOnTheRoad(journey) === undefined) return []
    const promisedAt = new Date(journey.promisedAt)
    const arrival = estimateArrival(journey, { findUsual, now: now.getTime() })
    // What is not there yet arrives no sooner than now, whatever else is unknown.
    const lateness = (arrival ?? now.getTime()) - promisedAt.getTime()
    const forgiven = (rules.late.amount ?? 0) * minute
    const estimatedAt = arrival === null ? null : new Date(arrival)
    const found = journeyOccurrence(journey, {
      facts: { kind: 'late', promisedAt, estimatedAt },
      since: earlierOf(new Date(promisedAt.getTime() + forgiven), now),
    })
    // Whoever is late now and then would be told of now and then: it ends well below where it begins.
    const holds = openKeys.has(found.key) ? lateness >= forgiven / 2 : lateness > forgiven
    return holds ? [found] : []
  },

  signalLost: ({ journey, silenceVersion, heardAt }, { rules, now }) => {
    if (!underWay.has(journey.journeyStateId)) return []
    const seenAt = lastNews(journey, heardAt)
    const lostAt = after(seenAt, rules.signalLost.amount)
    const isSilent = journey.journeyStateId === UnUpdated
    if (!isSilent && now < lostAt) return []
    return [
      journeyOccurrence(journey, {
        facts: { kind: 'signalLost', plate: journey.vehicle?.plate ?? null, seenAt },
        since: earlierOf(lostAt, now),
        version: isSilent ? silenceVersion : null,
      }),
    ]
  },
} satisfies Partial<Record<NotificationKind, Condition>>

/** What the state of one journey and the clock bring about. */
export const journeyConditionKinds = Object.keys(conditions) as readonly (keyof typeof conditions)[]

/** All that people should know of this journey now, told or not. */
export const findConditions = (
  known: KnownJourney,
  circumstances: Circumstances,
): readonly Occurrence[] =>
  journeyConditionKinds.flatMap((kind): readonly Occurrence[] =>
    conditions[kind](known, circumstances),
  )

/** A report may come late, and one who is heard of need not be seen. */
function lastNews({ position, stateSince }: JourneyDocument, heardAt: Date | null): Date {
  if (position === null) return heardAt ?? new Date(stateSince)
  const positionAt = new Date(position.at)
  return heardAt === null ? positionAt : laterOf(positionAt, heardAt)
}

const after = (instant: Date, minutes: number | null) =>
  new Date(instant.getTime() + (minutes ?? 0) * minute)

const earlierOf = (one: Date, other: Date) => (one < other ? one : other)

const laterOf = (one: Date, other: Date) => (one > other ? one : other)
