import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashLinkToken } from '../link-token.ts'
import { refuseLink } from '../refuse-link.ts'
import { hasAdministrator } from './first-administrator.ts'

const replaced =
  'Este enlace de activación ya no sirve porque hay uno más reciente. Use el último que recibió o pida una nueva invitación.'

interface InvitationLink {
  registerToken: string
  caller: Caller
}

/** Throws what is wrong with the link, each reason with its own sentence. */
export async function requireInvitation(
  db: Db,
  link: InvitationLink,
  now: Date,
): Promise<ActivationInvite> {
  const row = await db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(['invitations.email', 'expires_at', 'used_at', 'revoked_at', 'invited_by'])
    .select(['inviter.given_names', 'inviter.surnames', 'inviter.user_state_id'])
    .where('token_hash', '=', hashLinkToken(link.registerToken))
    .executeTakeFirst()
  if (!row) throw new AppError('activation.unknown')
  const { email, invited_by } = row
  const refuse = (code: ErrorCode, message?: string) =>
    refuseInvitation(db, { ...link, email, code, message }, now)
  // The first administrator is invited by the installation, to no e-mail, and is nobody's second.
  if (row.used_at || (email === null && (await hasAdministrator(db)))) {
    return refuse('activation.spent')
  }
  if (row.revoked_at) return refuse('activation.expired', replaced)
  // Who is blocked leaves no door open behind.
  const isInviterGone = invited_by && row.user_state_id !== userStates.Active
  if (row.expires_at <= now || isInviterGone) return refuse('activation.expired')
  return {
    email,
    invitedBy: invited_by && `${row.given_names} ${row.surnames}`.trim(),
    expiresAt: row.expires_at.toISOString(),
  }
}

interface InvitationRefusal extends InvitationLink {
  email: string | null
  code: ErrorCode
  message?: string | undefined
}

export const refuseInvitation = (
  db: Db,
  { registerToken, email, ...refusal }: InvitationRefusal,
  now: Date,
): Promise<never> => {
  const tokenHash = hashLinkToken(registerToken)
  const subject = email === null ? undefined : { kind: 'invitation', id: email }
  return refuseLink(db, { ...refusal, tokenHash, event: 'invitation.refused', subject }, now)
}
