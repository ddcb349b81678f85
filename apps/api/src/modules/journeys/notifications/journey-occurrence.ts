import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationFacts } from '@arriero/domain/notifications/notification-text.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { reasonNeedsNote, reasons } from '@arriero/domain/journeys/reason.ts'

type JourneyFacts = Extract<NotificationFacts, { code: string }>

/** Facts of a journey's notification without those that `journeyOccurrence` adds. */
type OwnFacts<Facts> = Facts extends JourneyFacts ? Omit<Facts, 'code' | 'route'> : never

interface OccurrenceInput {
  facts: OwnFacts<NotificationFacts>
  /** Default: kind and journey. Needed if a journey can have several of the kind. */
  key?: string
  since: Date
  /** Version of the transition that caused it. */
  version?: number | null
  /** Of the novelty. */
  severity?: NotificationSeverity
  /** The last attendant, if the journey has none any more. */
  attendantId?: string | null
}

export function journeyOccurrence(journey: JourneyDocument, input: OccurrenceInput): Occurrence {
  const { facts, key, since, version = null, severity, attendantId } = input
  const route = `${journey.origin.name}–${journey.destination.name}`
  return {
    facts: { ...facts, code: journey.code, route },
    key: key ?? `${facts.kind}:${journey.id}`,
    subjectId: journey.id,
    journeyId: journey.id,
    eventId: version === null ? null : String(version),
    since,
    ...(severity && { severity }),
    attendantId: journey.attendedBy?.id ?? attendantId ?? null,
  }
}

interface CancellingTransition {
  event: JourneyEvent
  actor: Actor
  version: number
  at: Date
  reason_code?: string | null
  note?: string | null
}

/** Events that cancel a journey, each with the actor that cancels. */
const cancellingEvents: Partial<Record<JourneyEvent, 'customer' | 'driver'>> = {
  cancel: 'customer',
  cancelBooking: 'customer',
  cancelBookingLate: 'customer',
  withdraw: 'driver',
  withdrawLate: 'driver',
}

/** Undefined unless the customer or the driver cancelled, directly or through an administrator. */
export function findCancellationOccurrence(
  journey: JourneyDocument,
  transition: CancellingTransition,
  attendantId: string | null,
): Occurrence | undefined {
  const { event, actor, version, at } = transition
  const by = cancellingEvents[event]
  if (by === undefined || actor !== by) return undefined
  return journeyOccurrence(journey, {
    facts: { kind: 'cancelled', by, reason: reasonText(by, transition) },
    key: `cancelled:${journey.id}:${version}`,
    since: at,
    version,
    attendantId,
  })
}

function reasonText(
  by: 'customer' | 'driver',
  { reason_code: code, note }: CancellingTransition,
): string | null {
  if (!code) return null
  // The notification's sentence adds its own full stop.
  if (reasonNeedsNote(code) && note) return note.replace(/[.\s]+$/, '')
  const labels: Readonly<Record<string, string>> =
    by === 'customer' ? reasons.cancel : reasons.withdraw
  return labels[code] ?? null
}
