import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describeLocation } from '@arriero/domain/journeys/location.ts'
import {
  estimateArrival,
  estimateLateness,
} from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type { FindUsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { RoadBlock } from '@arriero/domain/journeys/attention/road-block.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { truckAlertFrom, truckNeededAt } from '@arriero/domain/journeys/assignment.ts'
import { isUnderWay, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  type NotificationRules,
  type NotificationKind,
  severityOfNovelty,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { journeyOccurrence } from './journey-occurrence.ts'

/** A surcharge with a final amount (status `settled`) that is not approved yet. */
export interface SettledSurcharge {
  id: string
  site: 'origin' | 'destination'
  amountCop: number | null
  endedAt: Date
  /** Version of the transition that ended it. */
  version: number | null
}

/** What the conditions need besides the journey's document. */
export interface ConditionData {
  settled: readonly SettledSurcharge[]
  /** Versions of the last `reportNovelty` and `loseSignal` transitions. */
  noveltyVersion: number | null
  silenceVersion: number | null
  /** When the open novelty was escalated. */
  escalatedAt: Date | null
  /** Last sign of life of the truck: a position report or a command. */
  heardAt: Date | null
  /** Keys of the open notifications. */
  openKeys: ReadonlySet<string>
}

export interface ConditionSubject extends ConditionData {
  journey: JourneyDocument
}

export interface ConditionContext {
  rules: NotificationRules
  findUsualStay: FindUsualStay
  limits: JourneyLimits
  protocols: NoveltyProtocols
  roadBlocks: readonly RoadBlock[]
  now: Date
}

type FindCondition = (subject: ConditionSubject, context: ConditionContext) => readonly Occurrence[]

const conditions = {
  novelty: ({ journey, noveltyVersion }, { protocols }) => {
    if (!journey.novelty) return []
    const { code: noveltyCode, since } = journey.novelty
    const driver = journey.driver?.name ?? null
    return [
      journeyOccurrence(journey, {
        facts: { kind: 'novelty', noveltyCode, driver, where: describeLocation(journey) },
        since: new Date(since),
        version: noveltyVersion,
        severity: severityOfNovelty[protocols[noveltyCode].severity],
      }),
    ]
  },

  /** Holds until someone takes the journey or the novelty is resolved. */
  noveltyUnattended: ({ journey, noveltyVersion, escalatedAt, openKeys }, { protocols, now }) => {
    if (!journey.novelty || journey.attendedBy) return []
    const { code: noveltyCode } = journey.novelty
    const { escalateMinutes, severity } = protocols[noveltyCode]
    if (escalateMinutes === null) return []
    const openedAt = new Date(journey.novelty.since)
    const since = addMinutes(openedAt, escalateMinutes)
    if (now < since) return []
    const driver = journey.driver?.name ?? null
    const occurrence = journeyOccurrence(journey, {
      facts: { kind: 'noveltyUnattended', noveltyCode, driver, openedAt },
      since,
      version: noveltyVersion,
      severity: severityOfNovelty[severity],
    })
    // Once for each novelty, also if somebody takes the journey and releases it again.
    return escalatedAt === null || openKeys.has(occurrence.key) ? [occurrence] : []
  },

  noveltyUnresolved: ({ journey, noveltyVersion }, { rules, protocols, now }) => {
    if (!journey.novelty) return []
    const openedAt = new Date(journey.novelty.since)
    const since = addMinutes(openedAt, rules.noveltyUnresolved.amount)
    if (now < since) return []
    const { code: noveltyCode } = journey.novelty
    const facts = { kind: 'noveltyUnresolved', noveltyCode, openedAt } as const
    const severity = severityOfNovelty[protocols[noveltyCode].severity]
    return [journeyOccurrence(journey, { facts, since, version: noveltyVersion, severity })]
  },

  /** Holds until a driver accepts or the booking closes, also after the appointment. */
  bookingWithoutTruck: ({ journey }, { rules, now }) => {
    const alertFrom = truckAlertFrom(journey, rules.bookingWithoutTruck.amount ?? 0)
    if (alertFrom === undefined || now.getTime() < alertFrom) return []
    const loadingAt = new Date(truckNeededAt(journey))
    // A booking that lost its driver shortly before the appointment has no truck since then.
    const since = laterOf(new Date(alertFrom), new Date(journey.stateSince))
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

  late: ({ journey, openKeys }, { rules, now, ...context }) => {
    if (journey.promisedAt === null) return []
    const { at: arrival } = estimateArrival(journey, { ...context, now: now.getTime() })
    const lateness = estimateLateness(journey, arrival, now.getTime())
    if (lateness === undefined) return []
    const promisedAt = new Date(journey.promisedAt)
    const tolerance = (rules.late.amount ?? 0) * minuteMs
    const estimatedAt = arrival === null ? null : new Date(arrival)
    const occurrence = journeyOccurrence(journey, {
      facts: { kind: 'late', promisedAt, estimatedAt },
      since: earlierOf(new Date(promisedAt.getTime() + tolerance), now),
    })
    // Hysteresis: the condition ends at half the tolerance, so that it doesn't open and close repeatedly.
    const holds = openKeys.has(occurrence.key) ? lateness >= tolerance / 2 : lateness > tolerance
    return holds ? [occurrence] : []
  },

  signalLost: ({ journey, silenceVersion, heardAt }, { rules, now }) => {
    if (!isUnderWay(journey.journeyStateId)) return []
    const seenAt = lastSignOfLife(journey, heardAt)
    const lostAt = addMinutes(seenAt, rules.signalLost.amount)
    const isSilent = journey.journeyStateId === journeyStates.UnUpdated
    if (!isSilent && now < lostAt) return []
    return [
      journeyOccurrence(journey, {
        facts: {
          kind: 'signalLost',
          plate: journey.vehicle?.plate ?? null,
          seenAt,
          where: describeLocation(journey),
        },
        since: earlierOf(lostAt, now),
        version: isSilent ? silenceVersion : null,
      }),
    ]
  },
} satisfies Partial<Record<NotificationKind, FindCondition>>

/** Kinds that depend only on the state of one journey and on time. */
export const journeyConditionKinds = Object.keys(conditions) as readonly (keyof typeof conditions)[]

/** All conditions of the journey that hold now, notified or not. */
export const findConditions = (
  subject: ConditionSubject,
  context: ConditionContext,
): readonly Occurrence[] =>
  journeyConditionKinds.flatMap((kind): readonly Occurrence[] => conditions[kind](subject, context))

/** A position report may be late, and a command is a sign of life without a position. */
function lastSignOfLife({ position, stateSince }: JourneyDocument, heardAt: Date | null): Date {
  if (position === null) return heardAt ?? new Date(stateSince)
  const positionAt = new Date(position.at)
  return heardAt === null ? positionAt : laterOf(positionAt, heardAt)
}

const addMinutes = (instant: Date, minutes: number | null) =>
  new Date(instant.getTime() + (minutes ?? 0) * minuteMs)

const earlierOf = (one: Date, other: Date) => (one < other ? one : other)

const laterOf = (one: Date, other: Date) => (one > other ? one : other)
