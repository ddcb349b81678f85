import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { announceSecurity } from '../announce-security.ts'
import { closeSessions } from '../sessions/close-sessions.ts'
import { spendResetTokens } from './recover-password.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** How the person proved to be entitled. */
  by: 'current-password' | 'recovery-link'
  /** The session that goes on. */
  keptSession?: string | undefined
  caller: Caller
}

/**
 * Only after `lockUnchanged`. Answers with the sessions it ended: tell their sockets once the
 * transaction is committed.
 */
export async function setPassword(
  notifications: NotificationService,
  writing: Writing,
  { userId, passwordHash, by, keptSession, caller }: NewPassword,
  now: Date,
): Promise<string[]> {
  const { tx } = writing
  const actor = { kind: 'administrator', id: userId } as const
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await spendResetTokens(tx, userId, now)
  await writeAudit(tx, now, {
    event: 'password.changed',
    actor,
    subject: { kind: 'user', id: userId },
    caller,
    detail: { by },
  })
  const others = { userId, except: keptSession }
  const ended = await closeSessions(tx, others, 'password-changed', { actor, caller }, now)
  await announceSecurity(notifications, writing, { event: 'password-changed', userId, caller }, now)
  return ended
}
