import type { Tx } from '#platform/schema.ts'
import type { DueTimer } from './due-timers.ts'

/** A state has its own timers: those of the one before go with it. */
export async function replaceTimers(
  tx: Tx,
  journeyId: string,
  timers: readonly DueTimer[],
): Promise<void> {
  await tx.deleteFrom('timers').where('journey_id', '=', journeyId).execute()
  if (timers.length === 0) return
  await tx
    .insertInto('timers')
    .values(timers.map(({ event, dueAt }) => ({ journey_id: journeyId, event, due_at: dueAt })))
    .execute()
}
