import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/schema.ts'
import { hashLinkToken } from '../link-token.ts'

const replaced =
  'Este enlace de activación ya no sirve porque hay uno más reciente. Use el último que recibió o pida una nueva invitación.'

/** Throws what is wrong with the link, each reason with its own sentence. */
export async function requireInvitation(
  db: Db,
  registerToken: string,
  now: Date,
): Promise<ActivationInvite> {
  const row = await db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(['invitations.email', 'expires_at', 'used_at', 'revoked_at', 'invited_by'])
    .select(['inviter.given_names', 'inviter.surnames', 'inviter.user_state_id'])
    .where('token_hash', '=', hashLinkToken(registerToken))
    .executeTakeFirst()
  if (!row) throw new AppError('activation.unknown')
  if (row.used_at) throw new AppError('activation.spent')
  if (row.revoked_at) throw new AppError('activation.expired', replaced)
  // Who is blocked leaves no door open behind.
  const isInviterGone = row.invited_by && row.user_state_id !== userStates.Active
  if (row.expires_at <= now || isInviterGone) throw new AppError('activation.expired')
  return {
    email: row.email,
    invitedBy: row.invited_by && `${row.given_names} ${row.surnames}`.trim(),
    expiresAt: row.expires_at.toISOString(),
  }
}
