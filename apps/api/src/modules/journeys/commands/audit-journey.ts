import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/schema.ts'
import type { Hand } from './asked.ts'
import { eventName } from './event-name.ts'

interface JourneyAudit {
  journeyId: string
  /** Of the event or the command. */
  name: string
  hand: Hand
  caller: Caller | undefined
  detail: Record<string, unknown>
}

/** By whose hand it was: an administrator who writes down what somebody said answers for it. */
export async function auditJourney(tx: Tx, now: Date, entry: JourneyAudit): Promise<void> {
  const { journeyId, name, hand, caller, detail } = entry
  const id = hand.enteredBy ?? hand.actorId
  await writeAudit(tx, now, {
    event: eventName(name),
    actor: { kind: hand.enteredBy ? 'administrator' : hand.actor, ...(id && { id }) },
    subject: { kind: 'journey', id: journeyId },
    ...(caller && { caller }),
    detail: hand.enteredBy ? { ...detail, onBehalfOf: hand.actor } : detail,
  })
}
