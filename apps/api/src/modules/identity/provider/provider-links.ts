import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { randomUUID } from 'node:crypto'
import type { ProviderLinkList } from '@arriero/domain/contract/http/session.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import {
  type AdministratorAccount,
  findAdministratorByEmail,
  findAdministratorById,
  findAdministratorByPhone,
} from '../accounts.ts'
import { announceSecurityEvent } from '../security-notifications.ts'
import { closeSessions } from '../sessions/session-store.ts'
import type { ProviderIdentity } from './provider-identity.ts'

interface IdentifiedPerson {
  account: AdministratorAccount
  /** Undefined if the account of the provider is not linked yet. */
  linkId: string | undefined
}

/** The person of a linked account, or the person who has its verified e-mail or phone; otherwise why there is none. */
export async function findPersonOf(
  db: Db,
  identity: ProviderIdentity,
): Promise<IdentifiedPerson | ErrorCode> {
  const link = await findLink(db, identity)
  if (link?.unlinked_at) return 'session.provider-not-linked'
  const account = link
    ? await findAdministratorById(db, link.user_id)
    : await findVerifiedPerson(db, identity)
  if (account) return { account, linkId: link?.id }
  const isUnverified = identity.email !== null && !identity.isEmailVerified && !identity.phone
  return isUnverified ? 'session.provider-unverified' : 'session.provider-unknown-person'
}

const findLink = (db: Db, { project, subject }: ProviderIdentity) =>
  db
    .selectFrom('provider_links')
    .select(['id', 'user_id', 'unlinked_at'])
    .where('project', '=', project)
    .where('subject', '=', subject)
    .executeTakeFirst()

async function findVerifiedPerson(db: Db, { email, isEmailVerified, phone }: ProviderIdentity) {
  const byEmail =
    email !== null && isEmailVerified ? await findAdministratorByEmail(db, email) : undefined
  return byEmail ?? (phone === null ? undefined : findAdministratorByPhone(db, phone))
}

interface LinkWriting {
  notifications: NotificationService
  userId: string
  caller: Caller
}

/**
 * Links an account at its first sign-in. Only the first one of a person: others, and those that the person removed,
 * are linked in the profile, with the password. The caller has locked the user. Returns the id of the link.
 */
export async function linkAtSignIn(
  writing: ChangeTransaction,
  { userId, ...deps }: LinkWriting,
  identity: ProviderIdentity,
  now: Date,
): Promise<string> {
  const earlier = await writing.tx
    .selectFrom('provider_links')
    .select(['id', 'subject'])
    .where('user_id', '=', userId)
    .where('project', '=', identity.project)
    .execute()
  // Another request of the same sign-in may have linked it meanwhile.
  const same = earlier.find(({ subject }) => subject === identity.subject)
  if (same) return touchLink(writing.tx, same.id, identity, now)
  if (earlier.length > 0) throw new AppError('session.provider-not-linked')
  return saveLink(writing, { userId, ...deps }, { ...identity, lastUsedAt: now }, now)
}

/** Returns the id. Throws if the person removed the link since it was read. */
export async function touchLink(
  tx: Tx,
  linkId: string,
  { provider, email, phone }: ProviderIdentity,
  now: Date,
): Promise<string> {
  const row = await tx
    .updateTable('provider_links')
    .set({ provider, email, phone, last_used_at: now })
    .where('id', '=', linkId)
    .where('unlinked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('session.provider-not-linked')
  return row.id
}

/** Links an account to this person, also one that was unlinked before; returns its id. Throws if it is linked already. */
export async function saveLink(
  writing: ChangeTransaction,
  { notifications, userId, caller }: LinkWriting,
  identity: ProviderIdentity & { lastUsedAt: Date | null },
  now: Date,
): Promise<string> {
  const { tx } = writing
  const { project, subject, provider, email, phone, lastUsedAt } = identity
  const values = { provider, email, phone, created_at: now, last_used_at: lastUsedAt }
  const row = await tx
    .insertInto('provider_links')
    .values({ id: randomUUID(), user_id: userId, project, subject, ...values, unlinked_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['project', 'subject'])
        .doUpdateSet({ user_id: userId, ...values, unlinked_at: null })
        .where('provider_links.unlinked_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) {
    const owner = await findLink(tx, identity)
    throw new AppError(
      owner?.user_id === userId ? 'provider.already-linked' : 'provider.linked-elsewhere',
    )
  }
  await auditLink(tx, now, 'provider.linked', { id: row.id, userId, caller, provider })
  await announceSecurityEvent(
    notifications,
    writing,
    { event: 'provider-linked', userId, caller },
    now,
  )
  return row.id
}

interface LinkRemoval {
  id: string
  /** The session of the request, which goes on. */
  keptSession: string
}

/**
 * Marks the link as removed and ends the sessions that it opened. Returns their ids: close their sockets once the
 * transaction is committed. Throws if there is no link.
 */
export async function removeLink(
  writing: ChangeTransaction,
  { notifications, userId, caller }: LinkWriting,
  { id, keptSession }: LinkRemoval,
  now: Date,
): Promise<string[]> {
  const { tx } = writing
  const row = await tx
    .updateTable('provider_links')
    .set({ unlinked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('unlinked_at', 'is', null)
    .returning('provider')
    .executeTakeFirst()
  if (!row) throw new AppError('provider.link-not-found')
  await auditLink(tx, now, 'provider.unlinked', { id, userId, caller, provider: row.provider })
  const event = { event: 'provider-unlinked', userId, caller } as const
  await announceSecurityEvent(notifications, writing, event, now)
  const opened = { userId, openedWith: id, except: keptSession }
  const by = { actor: { kind: 'administrator', id: userId }, caller } as const
  return closeSessions(tx, opened, 'provider-unlinked', by, now)
}

interface AuditedLink {
  id: string
  userId: string
  caller: Caller
  provider: string
}

const auditLink = (
  tx: Tx,
  now: Date,
  event: AuditEvent,
  { id, userId, caller, provider }: AuditedLink,
): Promise<void> =>
  writeAudit(tx, now, {
    event,
    actor: { kind: 'administrator', id: userId },
    subject: { kind: 'provider-link', id },
    caller,
    detail: { provider },
  })

export async function listLinks(db: Db, userId: string): Promise<ProviderLinkList> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('provider_links')
    .select(['id', 'provider', 'email', 'phone', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('unlinked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    hasPassword: password_hash !== null,
    links: rows.map(({ created_at, last_used_at, ...link }) => ({
      ...link,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  }
}
