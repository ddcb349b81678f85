import type { ActivationInvite } from '@arriero/domain/contract/http/invitations.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'
import { rejectLink } from '../reject-link.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { sql } from 'kysely'

const revokedMessage =
  'Este enlace de activación ya no sirve: se anuló o hay uno más reciente. Use el último que recibió o pida una nueva invitación.'

interface InvitationLink {
  registerToken: string
  caller: Caller
}

/** Throws if the link is not valid, with a message for each reason. */
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
  const reject = (code: ErrorCode, message?: string) =>
    rejectInvitation(db, { ...link, email, code, message }, now)
  // The invitation of the first administrator has no e-mail, and expires once there is an administrator.
  if (row.used_at || (email === null && (await hasAdministrator(db)))) {
    return reject('activation.spent')
  }
  if (row.revoked_at) return reject('activation.expired', revokedMessage)
  // Invitations of a blocked administrator expire.
  const isInviterInactive = invited_by && row.user_state_id !== userStates.Active
  if (row.expires_at <= now || isInviterInactive) return reject('activation.expired')
  return {
    email,
    invitedBy: invited_by && `${row.given_names} ${row.surnames}`.trim(),
    expiresAt: row.expires_at.toISOString(),
  }
}

interface InvitationRejection extends InvitationLink {
  email: string | null
  code: ErrorCode
  message?: string | undefined
}

export const rejectInvitation = (
  db: Db,
  { registerToken, email, ...rejection }: InvitationRejection,
  now: Date,
): Promise<never> => {
  const tokenHash = hashLinkToken(registerToken)
  const subject = email === null ? undefined : { kind: 'invitation', id: email }
  return rejectLink(db, { ...rejection, tokenHash, event: 'invitation.refused', subject }, now)
}

const invitationLifetimeMs = 7 * dayMs

interface NewInvitation {
  registerToken: string
  expiresAt: Date
}

interface InvitationDraft {
  email: string
  role: Role
  invitedBy: string
  caller: Caller
}

/** Revokes older invitations to the same e-mail. */
export async function inviteAdministrator(
  db: Db,
  { email, role, invitedBy, caller }: InvitationDraft,
  now: Date,
): Promise<NewInvitation> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (account) throw new AppError('user.already-exists')
    await writeAudit(tx, now, {
      event: 'invitation.made',
      actor: { kind: 'administrator', id: invitedBy },
      subject: { kind: 'invitation', id: email },
      caller,
      detail: { role },
    })
    return replaceInvitations(tx, { email, role, invitedBy }, now)
  })
}

/** The server prints this link in its terminal at the first start. Undefined if there is an administrator already. */
export async function inviteFirstAdministrator(
  db: Db,
  now: Date,
): Promise<NewInvitation | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx)
    if (await hasAdministrator(tx)) return undefined
    await writeAudit(tx, now, { event: 'invitation.made', actor: { kind: 'system' } })
    return replaceInvitations(tx, { email: null, role: 'administrator', invitedBy: null }, now)
  })
}

async function replaceInvitations(
  tx: Tx,
  { email, role, invitedBy }: { email: string | null; role: Role; invitedBy: string | null },
  now: Date,
): Promise<NewInvitation> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('email', 'is not distinct from', email)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const registerToken = makeLinkToken()
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashLinkToken(registerToken),
      email,
      role,
      invited_by: invitedBy,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      revoked_at: null,
    })
    .execute()
  return { registerToken, expiresAt }
}

/** Id of the advisory lock; arbitrary, but different from that of the migrations. */
const firstAdministratorLock = 4_815_163

/** Serialises invitation and activation of the first administrator: several servers may start at the same time. */
export async function lockFirstAdministrator(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(tx)
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const activationLink = (publicUrl: string, registerToken: string): string =>
  `${publicUrl}/activate/${registerToken}`
