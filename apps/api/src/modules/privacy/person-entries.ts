import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Administrators have no file, and erased people are nobody any more. */
export async function requirePerson(db: Db, userId: string): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '!=', 'administrator')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('user.not-found')
}

/** The person's id, and those of records that were merged into theirs. */
export const idsOf = (userId: string) =>
  sql`array(select ${userId}::text union all select merged_records.id::text from merged_records
    where into_id = ${userId} and kind in ('driver', 'customer'))`

/** Audit entries about the person. */
export const aboutPerson = (userId: string) =>
  sql<boolean>`(subject_id = any(${idsOf(userId)}) and subject_kind in ('user', 'driver', 'customer'))`
