import { demoDomain } from '#platform/settings/demo-domain.ts'
import type { Db } from '#platform/database/schema.ts'

export async function findAdministratorByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'user_state_id', 'password_hash', 'password_changed_at'])
    .where('email', '=', email)
    .where('kind', '=', 'administrator')
    .executeTakeFirst()
}

export type Administrator = NonNullable<Awaited<ReturnType<typeof findAdministratorByEmail>>>

/** Administrators whose password everybody knows. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%@${demoDomain}`)
    .where('kind', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
