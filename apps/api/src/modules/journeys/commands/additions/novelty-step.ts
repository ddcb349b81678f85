import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { findNovelty } from '../lock-journey.ts'
import type { Addition, AdditionDetail } from './addition.ts'

/** The journey's lock keeps steps in order. */
export async function addNoveltyStep(
  { tx, journey, administratorId, now }: Addition,
  { step, note }: CommandBody<'takeNoveltyStep'>,
): Promise<AdditionDetail> {
  const novelty = await findNovelty(tx, journey.id)
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
