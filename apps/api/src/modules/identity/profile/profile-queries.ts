import type { Me } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'

export async function requireMe(db: Db, userId: string): Promise<Me> {
  const user = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'email', 'given_names', 'surnames', 'phone', 'password_changed_at'])
    .select(['confirmed_at'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new AppError('session.required')
  const isOn = user.confirmed_at !== null
  return {
    id: user.id,
    email: user.email,
    givenNames: user.given_names,
    surnames: user.surnames,
    phone: user.phone,
    secondFactor: { isOn, recoveryCodesLeft: isOn ? (user.recovery_codes_left ?? 0) : 0 },
    passwordChangedAt: user.password_changed_at?.toISOString() ?? null,
  }
}
