import type { Me } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { demoDomain } from '#platform/demo-domain.ts'
import type { Db } from '#platform/schema.ts'

/** Whether the session still stands and its person may still administer, asked on every call. */
export async function isSessionAlive(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
    .executeTakeFirst()
  return row !== undefined
}

export async function findAdministratorByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'user_state_id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .where('kind', '=', 'administrator')
    .executeTakeFirst()
}

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
