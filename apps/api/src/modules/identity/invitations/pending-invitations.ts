import type {
  AdministratorQuery,
  InvitationPage,
} from '@arriero/domain/contract/http/administrators.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'

/** Neither used nor revoked. Without that of the first administrator, which has no e-mail. */
const pendingInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .where('invitations.email', 'is not', null)
    .where('invitations.used_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)

/** The newest first. */
export async function listInvitations(
  db: Db,
  { cursor, limit }: AdministratorQuery,
): Promise<InvitationPage> {
  const rows = await pendingInvitations(db)
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.role'])
    .select(['invitations.created_at', 'invitations.expires_at'])
    .select(['inviter.given_names', 'inviter.surnames'])
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(invitations.created_at, invitations.id) <
          (select created_at, id from invitations where id = ${cursor})`,
      ),
    )
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    email: row.email ?? '',
    role: row.role,
    invitedBy: row.given_names === null ? null : `${row.given_names} ${row.surnames}`.trim(),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** E-mail and role of an invitation that can still be used or sent again. */
export async function requirePendingInvitation(db: Db, id: string) {
  const row = await pendingInvitations(db)
    .select(['invitations.email', 'invitations.role'])
    .where('invitations.id', '=', id)
    .executeTakeFirst()
  if (!row?.email) throw new AppError('invitation.not-found')
  return { email: row.email, role: row.role }
}

export async function revokeInvitation(
  db: Db,
  { id, userId, caller }: { id: string; userId: string; caller: Caller },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('email', 'is not', null)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!row?.email) throw new AppError('invitation.not-found')
    await writeAudit(tx, now, {
      event: 'invitation.revoked',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'invitation', id: row.email },
      caller,
    })
  })
}

/** For a person who may no longer invite anybody. Returns how many there were. */
export async function revokeInvitationsBy(tx: Tx, userId: string, now: Date): Promise<number> {
  const revoked = await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length
}
