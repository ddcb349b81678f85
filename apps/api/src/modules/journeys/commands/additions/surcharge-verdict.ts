import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import type { SurchargeStatus } from '@arriero/domain/journeys/surcharge.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Addition, AdditionDetail } from './addition.ts'

/** Its hours are known: it goes on the bill. */
export async function approveSurcharge(
  addition: Addition,
  surchargeId: string,
): Promise<AdditionDetail> {
  await requireSettled(addition, surchargeId)
  await decideOn(addition, surchargeId, { status: 'approved' })
  return { surchargeId }
}

/** Its hours are known, and it does not go on the bill. */
export async function voidSettledSurcharge(
  addition: Addition,
  { surchargeId, reasonCode, note }: CommandBody<'voidSurcharge'> & { surchargeId: string },
): Promise<AdditionDetail> {
  await requireSettled(addition, surchargeId)
  if (reasonNeedsNote(reasonCode) && !note) throw new AppError('journey.reason-required')
  const verdict = { status: 'voided', reason_code: reasonCode, note: note ?? null } as const
  await decideOn(addition, surchargeId, verdict)
  return { surchargeId, reason: reasonCode }
}

/** Undefined when this journey has no such surcharge. */
export async function findSurchargeStatus(
  tx: Tx,
  journeyId: string,
  surchargeId: string,
): Promise<SurchargeStatus | undefined> {
  const row = await tx
    .selectFrom('surcharges')
    .select('status')
    .where('id', '=', surchargeId)
    .where('journey_id', '=', journeyId)
    .executeTakeFirst()
  return row?.status
}

async function requireSettled({ tx, journey }: Addition, surchargeId: string): Promise<void> {
  const status = await findSurchargeStatus(tx, journey.id, surchargeId)
  if (status === undefined) throw new AppError('surcharge.not-found')
  if (status === 'running') throw new AppError('surcharge.running')
  if (status !== 'settled') throw new AppError('surcharge.decided')
}

async function decideOn(
  { tx, administratorId, now }: Addition,
  surchargeId: string,
  verdict: { status: 'approved' | 'voided'; reason_code?: string; note?: string | null },
): Promise<void> {
  await tx
    .updateTable('surcharges')
    .set({ ...verdict, decided_by: administratorId, decided_at: now })
    .where('id', '=', surchargeId)
    .execute()
}
