import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/schema.ts'
import { hashLinkToken } from '../link-token.ts'
import { hashPassword, isRightPassword } from './hash-password.ts'
import { refuseWeakPassword, samePassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordReset {
  resetToken: string
  newPassword: string
  caller: Caller
}

/** With the link of a recovery e-mail: whoever was signed in no longer is. */
export async function resetPassword(
  db: Db,
  { resetToken, newPassword, caller }: PasswordReset,
  now: Date,
) {
  const tokenHash = hashLinkToken(resetToken)
  const user = await requireLinkOwner(db, tokenHash, now)
  if (await isRightPassword(user.password_hash, newPassword)) throw samePassword()
  await refuseWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const endedSessions = await db.transaction().execute(async (tx) => {
    // One statement decides: of two people with the same link, one chooses the password.
    const spent = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!spent) throw new AppError('password.reset-expired')
    return setPassword(tx, { userId: user.id, passwordHash, by: 'recovery-link', caller }, now)
  })
  return { user, endedSessions }
}

async function requireLinkOwner(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'email', 'given_names', 'surnames', 'password_hash', 'user_state_id'])
    .select(['used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) throw new AppError('password.reset-unknown')
  const isGood = !row.used_at && row.expires_at > now && row.user_state_id === userStates.Active
  if (!isGood) throw new AppError('password.reset-expired')
  return row
}
