import type { Tx } from '#platform/database/schema.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { writeAudit } from '#platform/observability/audit.ts'

/** In the audit and in the journey's timeline. It changes nothing that a command depends on. */
export const escalationEvent = 'journey.escalate'

/**
 * Marks the novelties of these occurrences as escalated, in the transaction that notifies the team, so that no server
 * escalates them again. The transaction must have locked the journeys.
 */
export async function recordEscalations(
  tx: Tx,
  opened: readonly Occurrence[],
  now: Date,
): Promise<void> {
  for (const { facts, subjectId } of opened) {
    if (facts.kind !== 'noveltyUnattended') continue
    const novelty = await tx
      .updateTable('novelties')
      .set({ escalated_at: now })
      .where('journey_id', '=', subjectId)
      .where('resolved_at', 'is', null)
      .where('escalated_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!novelty) continue
    await writeAudit(tx, now, {
      event: escalationEvent,
      actor: { kind: 'system' },
      subject: { kind: 'journey', id: subjectId },
      detail: { noveltyId: novelty.id, noveltyCode: facts.noveltyCode },
    })
  }
}
