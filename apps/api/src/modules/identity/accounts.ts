import { demoDomain } from '#platform/settings/config.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Me } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { isFactorRequiredSql, isRestrictedSql } from './second-factor/has-second-factor.ts'
import { abilitiesOf } from '@arriero/domain/users/ability.ts'

const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'user_state_id', 'password_hash', 'password_changed_at'])
    .where('kind', '=', 'administrator')

export async function findAdministratorByEmail(db: Db, email: string) {
  return administrators(db).where('email', '=', email).executeTakeFirst()
}

export async function findAdministratorById(db: Db, id: string) {
  return administrators(db).where('id', '=', id).executeTakeFirst()
}

/** Undefined also if several have this phone: people write it in their profiles themselves. */
export async function findAdministratorByPhone(db: Db, phone: string) {
  const [found, ...others] = await administrators(db).where('phone', '=', phone).limit(2).execute()
  return others.length === 0 ? found : undefined
}

export type AdministratorAccount = NonNullable<Awaited<ReturnType<typeof findAdministratorByEmail>>>

/** Whether there are demo administrators, whose password is public. */
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

export interface MailRecipient {
  email: string
  given_names: string
}

export async function requireUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'given_names'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

interface CheckedAccount {
  id: string
  password_changed_at: Date | null
}

/**
 * Returns false if the user was banned or got another password since the check: hashing a password takes long enough
 * for that. Call it first in the transaction, so that all transactions lock the user before the links and sessions.
 * A ban or a new password writes this row before it ends sessions, so one of two concurrent transactions sees the other.
 * `for no key update`, because an insert of a notification for the user must not wait.
 */
export async function lockUnchangedAccount(tx: Tx, checked: CheckedAccount): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', checked.id)
    .where('user_state_id', '=', userStates.Active)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_changed_at?.getTime() === checked.password_changed_at?.getTime() && !!row
}

export async function requireMe(db: Db, userId: string): Promise<Me> {
  const user = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'email', 'given_names', 'surnames', 'phone', 'password_changed_at'])
    .select(['kind', 'role', 'confirmed_at', isRestrictedSql.as('isRestricted')])
    .select(isFactorRequiredSql.as('is_factor_required'))
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('passkeys')
            .select('passkeys.id')
            .whereRef('passkeys.user_id', '=', 'users.id'),
        )
        .as('has_passkey'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new AppError('session.required')
  const isOn = user.confirmed_at !== null
  const hasPasskey = Boolean(user.has_passkey)
  const recoveryCodesLeft = isOn || hasPasskey ? (user.recovery_codes_left ?? 0) : 0
  return {
    id: user.id,
    email: user.email,
    givenNames: user.given_names,
    surnames: user.surnames,
    phone: user.phone,
    secondFactor: {
      isOn,
      isRequired: user.is_factor_required,
      mustSetUp: user.isRestricted,
      recoveryCodesLeft,
    },
    hasPasskey,
    passwordChangedAt: user.password_changed_at?.toISOString() ?? null,
    role: user.role ?? '',
    abilities: [...abilitiesOf(user)],
  }
}
