import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, SessionEnd, Tx } from '#platform/database/schema.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type Caller, rightsKey } from '#platform/http/caller.ts'
import { isRestrictedSql } from '../second-factor/has-second-factor.ts'
import { type RateLimit, countAttempt } from '#platform/throttling/rate-limit.ts'

/** Sessions that are neither ended nor idle, of active administrators. */
export function activeSessions(db: Db, now: Date) {
  const idleSince = new Date(now.getTime() - sessionLifetime.idleMs)
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
}

/** Those that are active, with the rights of their people. */
export async function findActiveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await activeSessions(db, now)
    .select(['sessions.id', 'users.kind', 'users.role', isRestrictedSql.as('isRestricted')])
    .where('sessions.id', 'in', sessionIds)
    .execute()
  return new Map(rows.map(({ id, ...person }) => [id, rightsKey(person)]))
}

interface OpenSession {
  id: string
  userId: string
}

/** Those whose people may read the operation. */
export const listActiveSessions = (db: Db, now: Date): Promise<OpenSession[]> =>
  activeSessions(db, now)
    .select(['sessions.id', 'sessions.user_id as userId'])
    .where((eb) => eb.not(isRestrictedSql))
    .execute()

/**
 * Ends sessions with an audit entry for each. Returns their ids: close their sockets once the transaction is
 * committed.
 */
export async function closeSessions(
  tx: Tx,
  filter: SessionFilter,
  reason: SessionEnd,
  by: Pick<AuditEntry, 'actor' | 'caller'>,
  now: Date,
): Promise<string[]> {
  const ended = await endSessions(tx, filter, reason, now)
  for (const id of ended) {
    await writeAudit(tx, now, {
      event: reason === 'token-reused' ? 'session.reused' : 'session.closed',
      subject: { kind: 'session', id },
      detail: { userId: filter.userId, reason },
      ...by,
    })
  }
  return ended
}

interface SessionFilter {
  userId: string
  /** Id of the only session to end. */
  only?: string
  /** Id of the session to keep. */
  except?: string | undefined
  /** The account of the hosted provider that opened them. */
  openedWith?: string
  /** The passkey that opened them. */
  passkeyId?: string
}

async function endSessions(
  tx: Tx,
  { userId, only, except, openedWith, passkeyId }: SessionFilter,
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  if (openedWith !== undefined) query = query.where('provider_link_id', '=', openedWith)
  if (passkeyId !== undefined) query = query.where('passkey_id', '=', passkeyId)
  const rows = await query.returning('id').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.deleteFrom('push_subscriptions').where('session_id', 'in', ids).execute()
  }
  return ids
}

const otherBrowserAuditLimit: RateLimit = { name: 'other-browser', max: 1, windowMs: 15 * minuteMs }

/**
 * Valid tokens without the session's cookie were copied to another browser. They are useless there, so the session
 * goes on, but the attempt is audited: once per window, not each time.
 */
export async function auditOtherBrowser(
  db: Db,
  sessionId: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { count } = await countAttempt(db, otherBrowserAuditLimit, sessionId, now)
  if (count > otherBrowserAuditLimit.max) return
  await writeAudit(db, now, {
    event: 'session.refused',
    actor: { kind: 'anonymous' },
    subject: { kind: 'session', id: sessionId },
    caller,
    detail: { reason: 'other-browser' },
  })
}
