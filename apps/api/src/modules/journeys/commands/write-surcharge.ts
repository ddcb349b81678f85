import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/schema.ts'
import { type Asked, reasonOf } from './asked.ts'
import type { SurchargeOperation } from './surcharge-operation.ts'

interface Context {
  journeyId: string
  asked: Asked
  now: Date
}

export async function writeSurcharge(
  tx: Tx,
  { journeyId, asked, now }: Context,
  operation: SurchargeOperation,
): Promise<void> {
  const update = (id: string) => tx.updateTable('surcharges').where('id', '=', id)
  switch (operation.kind) {
    case 'start':
      await tx
        .insertInto('surcharges')
        .values({
          id: randomUUID(),
          journey_id: journeyId,
          site: operation.site,
          status: 'running',
          started_at: operation.startedAt,
          ended_at: null,
          minutes: null,
          rate_cop: operation.rateCop,
          amount_cop: null,
          reason_code: reasonOf(asked.command),
          note: asked.command.note ?? null,
          decided_by: null,
          decided_at: null,
        })
        .execute()
      return
    case 'pause':
      await update(operation.id)
        .set((eb) => ({ paused_seconds: eb('paused_seconds', '+', operation.seconds) }))
        .execute()
      return
    case 'settle':
      await update(operation.id)
        .set({
          status: 'settled',
          ended_at: now,
          paused_seconds: operation.pausedSeconds,
          minutes: operation.minutes,
          amount_cop: operation.amountCop,
        })
        .execute()
      return
    case 'void':
      await update(operation.id)
        .set({
          status: 'voided',
          ended_at: now,
          reason_code: operation.reasonCode,
          note: operation.note,
          decided_by: asked.enteredBy ?? asked.actorId,
          decided_at: now,
        })
        .execute()
  }
}
