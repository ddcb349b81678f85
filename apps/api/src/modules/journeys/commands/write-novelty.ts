import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/schema.ts'
import type { NoveltyOperation } from './novelty-operation.ts'

export async function writeNovelty(
  tx: Tx,
  journeyId: string,
  operation: NoveltyOperation,
  now: Date,
): Promise<void> {
  if (operation.kind === 'resolve') {
    await tx
      .updateTable('novelties')
      .set({ resolved_at: now, resolution_code: operation.resolutionCode })
      .where('id', '=', operation.id)
      .execute()
    return
  }
  await tx
    .insertInto('novelties')
    .values({
      id: randomUUID(),
      journey_id: journeyId,
      code: operation.code,
      opened_at: now,
      note: operation.note,
      resolved_at: null,
      resolution_code: null,
    })
    .execute()
}
