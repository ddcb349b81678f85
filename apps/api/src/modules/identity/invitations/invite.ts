import { AppError } from '@arriero/domain/errors.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { hashLinkToken, makeLinkToken } from '../link-token.ts'
import { hasAdministrator, lockFirstAdministrator } from './first-administrator.ts'

const lifetime = 7 * 24 * 60 * 60_000

interface NewInvitation {
  registerToken: string
  expiresAt: Date
}

/** A newer invitation makes the older ones to the same person worthless. */
export async function inviteAdministrator(
  db: Db,
  { email, invitedBy, caller }: { email: string; invitedBy: string; caller: Caller },
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
    })
    return replaceInvitations(tx, { email, invitedBy }, now)
  })
}

/** By the installation itself, for whoever sees its terminal; undefined when there is somebody already. */
export async function inviteFirstAdministrator(
  db: Db,
  now: Date,
): Promise<NewInvitation | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx)
    if (await hasAdministrator(tx)) return undefined
    await writeAudit(tx, now, { event: 'invitation.made', actor: { kind: 'system' } })
    return replaceInvitations(tx, { email: null, invitedBy: null }, now)
  })
}

async function replaceInvitations(
  tx: Tx,
  { email, invitedBy }: { email: string | null; invitedBy: string | null },
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
  const expiresAt = new Date(now.getTime() + lifetime)
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashLinkToken(registerToken),
      email,
      invited_by: invitedBy,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      revoked_at: null,
    })
    .execute()
  return { registerToken, expiresAt }
}
