import type { Actor } from '@arriero/domain/journeys/actor.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { reasonNeedsNote, reasons } from '@arriero/domain/journeys/reason.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { journeyOccurrence } from './journey-occurrence.ts'

interface HappenedTransition {
  event: JourneyEvent
  actor: Actor
  version: number
  at: Date
  reason_code?: string | null
  note?: string | null
}

/** By whom each event is a cancellation that people must know of. */
const cancelling: Partial<Record<JourneyEvent, 'customer' | 'driver'>> = {
  cancel: 'customer',
  cancelBooking: 'customer',
  cancelBookingLate: 'customer',
  withdraw: 'driver',
  withdrawLate: 'driver',
}

/** The customer or the driver does without it, by their own hand or by phone. */
export function findCancellation(
  journey: JourneyDocument,
  transition: HappenedTransition,
  attendantId: string | null,
): Occurrence | undefined {
  const { event, actor, version, at } = transition
  const by = cancelling[event]
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
  { reason_code: code, note }: HappenedTransition,
): string | null {
  if (!code) return null
  // The sentence gets its full stop from whoever shows it.
  if (reasonNeedsNote(code) && note) return note.replace(/[.\s]+$/, '')
  const labels: Readonly<Record<string, string>> =
    by === 'customer' ? reasons.cancel : reasons.withdraw
  return labels[code] ?? null
}
