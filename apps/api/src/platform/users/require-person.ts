import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Schema } from '../database/schema.ts'

/** A driver or customer that exists: administrators have no file, and erased people none any more. */
export async function requirePerson(
  db: Db,
  userId: string,
): Promise<{ kind: Schema['users']['kind'] }> {
  const person = await db
    .selectFrom('users')
    .select('kind')
    .where('id', '=', userId)
    .where('kind', '!=', 'administrator')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('user.not-found')
  return person
}
