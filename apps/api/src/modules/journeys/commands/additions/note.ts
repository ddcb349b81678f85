import { randomUUID } from 'node:crypto'
import type { Addition, AdditionDetail } from './addition.ts'

export async function addNote(
  { tx, journey, administratorId, now }: Addition,
  text: string,
): Promise<AdditionDetail> {
  const id = randomUUID()
  await tx
    .insertInto('notes')
    .values({ id, journey_id: journey.id, author_id: administratorId, at: now, text })
    .execute()
  return { noteId: id }
}
