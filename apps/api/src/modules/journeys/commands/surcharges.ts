import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isWithin } from '@arriero/domain/journeys/journey-transitions.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import {
  surchargeAmount,
  surchargeMinutes,
  type SurchargeSite,
  type SurchargeStatus,
} from '@arriero/domain/journeys/surcharge.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import { recordSurcharge } from '../surcharge-store.ts'
import { type CheckedTransition, reasonOf, type TransitionRequest } from './command-request.ts'
import { dueTimers } from './due-timers.ts'
import { updateSurchargeSites } from './journey-facts.ts'
import {
  type JourneyColumns,
  type JourneyRecord,
  type RunningSurcharge,
  type UpdateContext,
  type UpdateDetail,
} from './journey-record.ts'
import { unchargedMs } from './waiting.ts'

export type SurchargeChange =
  | { kind: 'start'; site: SurchargeSite; startedAt: Date; rateCop: number }
  | { kind: 'pause'; id: string; seconds: number }
  | { kind: 'settle'; id: string; pausedSeconds: number; minutes: number; amountCop: number }
  | { kind: 'void'; id: string; reasonCode: string | null; note: string | null }

interface SurchargeContext {
  happenedAt: Date
  limits: JourneyLimits
  protocols: NoveltyProtocols
}

/**
 * A surcharge runs while the journey is in a surcharge state, or interrupted there and due to return. Time with an
 * open novelty whose protocol stops the waiting clock is not counted.
 */
export function surchargeChange(
  { event, to }: CheckedTransition,
  { actor, command }: Pick<TransitionRequest, 'actor' | 'command'>,
  { journey, novelty, surcharge }: JourneyRecord,
  { happenedAt, limits, protocols }: SurchargeContext,
): SurchargeChange | undefined {
  if (event === 'applySurcharge') {
    const site = to.state === 'OnOriginSurcharge' ? 'origin' : 'destination'
    const startedAt = actor === 'system' ? endOfFreeTime(journey, happenedAt, limits) : happenedAt
    const rateCop = journey.waiting_rate_cop ?? limits.waitingRateCop
    return { kind: 'start', site, startedAt, rateCop }
  }
  if (!surcharge) return undefined
  const { id } = surcharge
  if (event === 'voidSurcharge') {
    return { kind: 'void', id, reasonCode: reasonOf(command), note: command.note ?? null }
  }
  const isOver = !isWithin(to, 'OnOriginSurcharge', 'OnDestinySurcharge')
  const endedNovelty = isOver || event === 'resolveNovelty' ? novelty : undefined
  const seconds = Math.floor(unchargedMs(endedNovelty, happenedAt, protocols) / secondMs)
  if (isOver) return settle(surcharge, surcharge.pausedSeconds + seconds, happenedAt)
  return seconds > 0 ? { kind: 'pause', id, seconds } : undefined
}

/** The timer may fire late, after a lost signal or a server outage; the surcharge starts when it was due. */
function endOfFreeTime(journey: JourneyColumns, now: Date, limits: JourneyLimits): Date {
  const timer = dueTimers(journey, limits).find(({ event }) => event === 'applySurcharge')
  return timer && timer.dueAt < now ? timer.dueAt : now
}

function settle(
  { id, startedAt, rateCop }: RunningSurcharge,
  pausedSeconds: number,
  now: Date,
): SurchargeChange {
  const minutes = surchargeMinutes(secondsBetween(startedAt, now) - pausedSeconds)
  const amountCop = surchargeAmount(minutes, rateCop)
  return { kind: 'settle', id, pausedSeconds, minutes, amountCop }
}

export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

interface SurchargeWrite {
  journeyId: string
  request: TransitionRequest
  happenedAt: Date
}

/** Records it, unless nothing of its document changes. */
export async function writeSurchargeChange(
  transaction: ChangeTransaction,
  { journeyId, request, happenedAt }: SurchargeWrite,
  change: SurchargeChange,
): Promise<void> {
  const { tx } = transaction
  const update = (id: string) => tx.updateTable('surcharges').where('id', '=', id)
  switch (change.kind) {
    case 'start': {
      const id = randomUUID()
      await tx
        .insertInto('surcharges')
        .values({
          id,
          journey_id: journeyId,
          site: change.site,
          status: 'running',
          started_at: change.startedAt,
          ended_at: null,
          minutes: null,
          rate_cop: change.rateCop,
          amount_cop: null,
          reason_code: reasonOf(request.command),
          note: request.command.note ?? null,
          requested_by: request.enteredBy ?? request.actorId,
          decided_by: null,
          decided_at: null,
        })
        .execute()
      await updateSurchargeSites(tx, journeyId)
      return recordSurcharge(transaction, id)
    }
    case 'pause':
      await update(change.id)
        .set((eb) => ({ paused_seconds: eb('paused_seconds', '+', change.seconds) }))
        .execute()
      return
    case 'settle':
      await update(change.id)
        .set({
          status: 'settled',
          ended_at: happenedAt,
          paused_seconds: change.pausedSeconds,
          minutes: change.minutes,
          amount_cop: change.amountCop,
        })
        .set(nextVersion)
        .execute()
      return recordSurcharge(transaction, change.id)
    case 'void':
      await update(change.id)
        .set({
          status: 'voided',
          ended_at: happenedAt,
          reason_code: change.reasonCode,
          note: change.note,
          decided_by: request.enteredBy ?? request.actorId,
          decided_at: happenedAt,
        })
        .set(nextVersion)
        .execute()
      await updateSurchargeSites(tx, journeyId)
      return recordSurcharge(transaction, change.id)
  }
}

const nextVersion = { version: sql<number>`surcharges.version + 1` }

/** Puts a settled surcharge on the bill. */
export async function approveSurcharge(
  context: UpdateContext,
  surchargeId: string,
): Promise<UpdateDetail> {
  await requireSettled(context, surchargeId)
  await updateStatus(context, surchargeId, { status: 'approved' })
  return { surchargeId }
}

/** Leaves a settled surcharge off the bill. */
export async function voidSettledSurcharge(
  context: UpdateContext,
  { surchargeId, reasonCode, note }: CommandBody<'voidSurcharge'> & { surchargeId: string },
): Promise<UpdateDetail> {
  await requireSettled(context, surchargeId)
  if (reasonNeedsNote(reasonCode) && !note) throw new AppError('journey.reason-required')
  const change = { status: 'voided', reason_code: reasonCode, note: note ?? null } as const
  await updateStatus(context, surchargeId, change)
  await updateSurchargeSites(context.tx, context.journey.id)
  return { surchargeId, reason: reasonCode }
}

/** Undefined if this journey has no such surcharge. */
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

async function requireSettled({ tx, journey }: UpdateContext, surchargeId: string): Promise<void> {
  const status = await findSurchargeStatus(tx, journey.id, surchargeId)
  if (status === undefined) throw new AppError('surcharge.not-found')
  if (status === 'running') throw new AppError('surcharge.running')
  if (status !== 'settled') throw new AppError('surcharge.decided')
}

async function updateStatus(
  { tx, record, administratorId, now }: UpdateContext,
  surchargeId: string,
  change: { status: 'approved' | 'voided'; reason_code?: string; note?: string | null },
): Promise<void> {
  await tx
    .updateTable('surcharges')
    .set({ ...change, ...nextVersion, decided_by: administratorId, decided_at: now })
    .where('id', '=', surchargeId)
    .execute()
  await recordSurcharge({ tx, record }, surchargeId)
}
