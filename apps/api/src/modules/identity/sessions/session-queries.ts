import type { Me } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { demoDomain } from '#platform/demo-domain.ts'
import type { Db } from '#platform/schema.ts'

export async function findAdministratorByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'user_state_id', 'password_hash', 'password_changed_at'])
    .where('email', '=', email)
    .where('kind', '=', 'administrator')
    .executeTakeFirst()
}

export type Administrator = NonNullable<Awaited<ReturnType<typeof findAdministratorByEmail>>>

export async function requireMe(db: Db, userId: string): Promise<Me> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'surnames', 'phone', 'password_changed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new AppError('session.required')
  return {
    id: user.id,
    email: user.email,
    givenNames: user.given_names,
    surnames: user.surnames,
    phone: user.phone,
    secondFactor: { isOn: false, recoveryCodesLeft: 0 },
    passwordChangedAt: user.password_changed_at?.toISOString() ?? null,
  }
}

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
