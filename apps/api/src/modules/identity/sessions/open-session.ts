import { randomUUID } from 'node:crypto'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { announceSecurity } from '../announce-security.ts'
import { closeSessions } from './close-sessions.ts'
import { issueRefreshToken } from './issue-refresh-token.ts'
import { sessionLimits } from './session-limits.ts'
import type { Administrator } from './session-queries.ts'
import { standingSessions } from './standing-sessions.ts'
import type { Visitor } from './visitor.ts'

interface NewSession {
  account: Administrator
  bindingHash: string
  /** Of its first refresh token. */
  tokenHash: string
  visitor: Visitor
  /** Somebody signed in to this account with this browser, and with the password it has now. */
  isKnownBrowser: boolean
}

interface OpenedSession {
  id: string
  /** Had to go because of it: tell their sockets once the transaction is committed. */
  ended: string[]
}

/** Nothing when the account is no longer as it was when its password was checked. */
export async function openSession(
  notifications: NotificationService,
  writing: Writing,
  { account, bindingHash, tokenHash, visitor, isKnownBrowser }: NewSession,
  now: Date,
): Promise<OpenedSession | undefined> {
  const { tx } = writing
  if (!(await isUnchanged(tx, account))) return undefined
  const { id: userId } = account
  const session = {
    id: randomUUID(),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + sessionLimits.absoluteMs),
    ended_at: null,
    end_reason: null,
    binding_hash: bindingHash,
    user_agent: visitor.userAgent,
    address: visitor.address,
  }
  const isNews = !isKnownBrowser && (await hasSignedIn(tx, userId))
  await tx.insertInto('sessions').values(session).execute()
  await issueRefreshToken(tx, tokenHash, session, now)
  const by = { actor: { kind: 'administrator', id: userId }, caller: visitor } as const
  const subject = { kind: 'session', id: session.id }
  await writeAudit(tx, now, { event: 'session.opened', subject, ...by })
  const ended = await findExcessSessions(tx, session, now)
  for (const only of ended) await closeSessions(tx, { userId, only }, 'too-many', by, now)
  if (isNews) {
    const opened = { userId, sessionId: session.id, caller: visitor }
    await announceSecurity(notifications, writing, { event: 'signed-in', ...opened }, now)
  }
  return { id: session.id, ended }
}

/** By the audit: sessions are cleared away after a month. */
async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('actor_id', '=', userId)
    .where('event', '=', 'session.opened')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A ban or a new password may come while the old one is being checked. Whoever changes either
 * writes this row before ending sessions, so one of the two sees the other. No lock of the key:
 * whoever writes the person a notification meanwhile must not wait.
 */
async function isUnchanged(tx: Tx, account: Administrator): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', account.id)
    .where('user_state_id', '=', userStates.Active)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return false
  return row.password_changed_at?.getTime() === account.password_changed_at?.getTime()
}

/** The oldest, when with this new one there are too many. */
async function findExcessSessions(
  tx: Tx,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<string[]> {
  const rows = await standingSessions(tx, now)
    .select('sessions.id')
    .where('sessions.user_id', '=', user_id)
    .where('sessions.id', '!=', id)
    .orderBy('sessions.created_at', 'desc')
    .offset(sessionLimits.most - 1)
    .execute()
  return rows.map((row) => row.id)
}
