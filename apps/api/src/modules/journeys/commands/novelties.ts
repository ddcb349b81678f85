import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { Tx } from '#platform/database/schema.ts'
import { type CheckedTransition, reasonOf, type TransitionRequest } from './command-request.ts'
import {
  findOpenNovelty,
  isWithin,
  type JourneyRecord,
  type UpdateContext,
  type UpdateDetail,
} from './journey-record.ts'

export type NoveltyChange =
  | { kind: 'open'; code: NoveltyCode; note: string | null }
  | { kind: 'resolve'; id: string; resolutionCode: string | null }

/**
 * A novelty is open while the journey is in its state or must return to it. Closing the journey resolves it
 * too, without a resolution code.
 */
export function noveltyChange(
  { event, to }: CheckedTransition,
  { command }: Pick<TransitionRequest, 'command'>,
  { novelty }: JourneyRecord,
): NoveltyChange | undefined {
  if (command.name === 'reportNovelty') {
    return { kind: 'open', code: command.noveltyCode, note: command.note ?? null }
  }
  if (!novelty || isWithin(to, 'Novelty')) return undefined
  const resolutionCode = event === 'resolveNovelty' ? reasonOf(command) : null
  return { kind: 'resolve', id: novelty.id, resolutionCode }
}

export async function writeNoveltyChange(
  tx: Tx,
  journeyId: string,
  change: NoveltyChange,
  now: Date,
): Promise<void> {
  if (change.kind === 'resolve') {
    await tx
      .updateTable('novelties')
      .set({ resolved_at: now, resolution_code: change.resolutionCode })
      .where('id', '=', change.id)
      .execute()
    return
  }
  await tx
    .insertInto('novelties')
    .values({
      id: randomUUID(),
      journey_id: journeyId,
      code: change.code,
      opened_at: now,
      note: change.note,
      resolved_at: null,
      resolution_code: null,
    })
    .execute()
}

/** The lock on the journey keeps the positions of the steps in order. */
export async function addNoveltyStep(
  { tx, journey, administratorId, now }: UpdateContext,
  { step, note }: CommandBody<'takeNoveltyStep'>,
): Promise<UpdateDetail> {
  const novelty = await findOpenNovelty(tx, journey.id)
  if (!novelty) throw new AppError('journey.no-novelty')
  const { last } = await tx
    .selectFrom('novelty_steps')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('novelty_id', '=', novelty.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('novelty_steps')
    .values({
      novelty_id: novelty.id,
      position: (last ?? 0) + 1,
      step,
      at: now,
      by_user: administratorId,
      note: note ?? null,
    })
    .execute()
  return { noveltyId: novelty.id, step }
}
