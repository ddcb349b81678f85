import { randomUUID } from 'node:crypto'
import type { LetterSubject } from '../database/people-tables.ts'
import type { Tx } from '../database/schema.ts'

/** The letter is sent soon after the commit, and again after a failure; a server that stops loses none. */
export async function queueLetter(
  tx: Tx,
  userId: string,
  about: LetterSubject,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('person_letters')
    .values({
      id: randomUUID(),
      user_id: userId,
      about: JSON.stringify(about),
      created_at: now,
      due_at: now,
    })
    .execute()
}
