import type { AuditEntry } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Hand } from './asked.ts'
import { eventName } from './event-name.ts'

interface Happened {
  journeyId: string
  /** Of the event or the command. */
  name: string
  hand: Hand
  caller: Caller | undefined
  detail: Record<string, unknown>
}

/** By whose hand it was: an administrator who writes down what somebody said answers for it. */
export function auditOf({ journeyId, name, hand, caller, detail }: Happened): AuditEntry {
  const id = hand.enteredBy ?? hand.actorId
  return {
    event: eventName(name),
    actor: { kind: hand.enteredBy ? 'administrator' : hand.actor, ...(id && { id }) },
    subject: { kind: 'journey', id: journeyId },
    ...(caller && { caller }),
    detail: hand.enteredBy ? { ...detail, onBehalfOf: hand.actor } : detail,
  }
}
