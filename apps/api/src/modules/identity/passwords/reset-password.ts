import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import { hashLinkToken } from '#platform/secrets/link-token.ts'
import { rejectLink } from '../reject-link.ts'
import { resetPasswordAttempts } from '../sessions/credentials.ts'
import { type RateLimit, enforceRateLimit } from '#platform/throttling/rate-limit.ts'
import { removeRecentPasskeys } from '../passkeys/remove-recent-passkeys.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { lockUnchangedAccount } from '../accounts.ts'
import { rejectWeakPassword, samePasswordError } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordReset {
  resetToken: string
  newPassword: string
  caller: Caller
}

const newPasswordsPerLink: RateLimit = {
  name: 'choice:link',
  max: 20,
  windowMs: hourMs,
  area: 'password',
}

/** Sets a new password with the link of a recovery e-mail. Ends all sessions, and takes keys away that are new. */
export async function resetPassword(
  { db, changeLog, notifications }: SecurityNotificationDeps & { db: Db },
  { resetToken, newPassword, caller }: PasswordReset,
  now: Date,
) {
  const tokenHash = hashLinkToken(resetToken)
  const user = await requireLinkOwner(db, { tokenHash, caller }, now)
  await enforceRateLimit(
    db,
    { limit: newPasswordsPerLink, key: tokenHash, label: user.id },
    caller,
    now,
  )
  if (await verifyPassword(user.password_hash, newPassword)) throw samePasswordError()
  await rejectWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const changed = await changeLog.write('password.changed', async (tx, record) => {
    const isValid = (await lockUnchangedAccount(tx, user)) && (await spendLink(tx, tokenHash, now))
    if (!isValid) return undefined
    await resetPasswordAttempts(tx, user.email)
    const change = { userId: user.id, passwordHash, by: 'recovery-link', caller } as const
    const endedSessions = await setPassword(notifications, { tx, record }, change, now)
    return { endedSessions, removedPasskeys: await removeRecentPasskeys(tx, change, now) }
  })
  if (!changed) return rejectReset(db, { tokenHash, userId: user.id, caller }, now)
  return { user, ...changed }
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
  const isValid = !row.used_at && row.expires_at > now && row.user_state_id === userStates.Active
  if (!isValid) return rejectReset(db, { tokenHash, userId: row.id, caller }, now)
  return row
}

/** One conditional update, so that only one of two requests with the same link succeeds. */
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

const rejectReset = (
  db: Db,
  { userId, ...link }: { tokenHash: string; userId: string; caller: Caller },
  now: Date,
): Promise<never> => {
  const subject = { kind: 'user', id: userId }
  const rejection = { event: 'recovery.refused', code: 'password.reset-expired' } as const
  return rejectLink(db, { ...link, ...rejection, subject }, now)
}
