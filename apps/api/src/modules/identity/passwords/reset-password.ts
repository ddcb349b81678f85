import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { SecurityDeps } from '../announce-security.ts'
import { hashLinkToken } from '../link-token.ts'
import { refuseLink } from '../refuse-link.ts'
import { forgiveAccount } from '../sessions/password-turns.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { hashPassword, isRightPassword } from './hash-password.ts'
import { lockUnchanged } from './lock-unchanged.ts'
import { refuseWeakPassword, samePassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordReset {
  resetToken: string
  newPassword: string
  caller: Caller
}

const choicesPerLink: Limit = {
  name: 'choice:link',
  turns: 20,
  windowMs: 60 * 60_000,
  area: 'password',
}

/** With the link of a recovery e-mail: whoever was signed in no longer is. */
export async function resetPassword(
  { db, changeLog, notifications }: SecurityDeps & { db: Db },
  { resetToken, newPassword, caller }: PasswordReset,
  now: Date,
) {
  const tokenHash = hashLinkToken(resetToken)
  const user = await requireLinkOwner(db, { tokenHash, caller }, now)
  await requireTurn(db, { limit: choicesPerLink, who: tokenHash, about: user.id }, caller, now)
  if (await isRightPassword(user.password_hash, newPassword)) throw samePassword()
  await refuseWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const endedSessions = await changeLog.write('password.changed', async (tx, record) => {
    const isGood = (await lockUnchanged(tx, user)) && (await spendLink(tx, tokenHash, now))
    if (!isGood) return undefined
    await forgiveAccount(tx, user.email)
    const change = { userId: user.id, passwordHash, by: 'recovery-link', caller } as const
    return setPassword(notifications, { tx, record }, change, now)
  })
  if (!endedSessions) return refuseReset(db, { tokenHash, userId: user.id, caller }, now)
  return { user, endedSessions }
}

async function requireLinkOwner(
  db: Db,
  { tokenHash, caller }: { tokenHash: string; caller: Caller },
  now: Date,
) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'email', 'given_names', 'surnames', 'user_state_id'])
    .select(['password_hash', 'password_changed_at', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) throw new AppError('password.reset-unknown')
  const isGood = !row.used_at && row.expires_at > now && row.user_state_id === userStates.Active
  if (!isGood) return refuseReset(db, { tokenHash, userId: row.id, caller }, now)
  return row
}

/** One statement decides: of two people with the same link, one chooses the password. */
async function spendLink(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

const refuseReset = (
  db: Db,
  { userId, ...link }: { tokenHash: string; userId: string; caller: Caller },
  now: Date,
): Promise<never> => {
  const subject = { kind: 'user', id: userId }
  const refusal = { event: 'recovery.refused', code: 'password.reset-expired' } as const
  return refuseLink(db, { ...link, ...refusal, subject }, now)
}
