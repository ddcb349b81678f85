import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'
import type { MailRecipient } from '../accounts.ts'
import { announceSecurityEvent } from '../security-notifications.ts'
import { closeSessions } from '../sessions/session-store.ts'
import { invalidateResetTokens } from './password-recovery.ts'

interface NewPassword {
  userId: string
  passwordHash: string
  /** What authorized the change. */
  by: 'current-password' | 'recovery-link'
  /** The session that is not ended. */
  keptSession?: string | undefined
  caller: Caller
}

/**
 * Call `lockUnchangedAccount` first. Returns the ids of the sessions it ended: close their sockets once the
 * transaction is committed.
 */
export async function setPassword(
  notifications: NotificationService,
  writing: ChangeTransaction,
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
  await invalidateResetTokens(tx, userId, now)
  await writeAudit(tx, now, {
    event: 'password.changed',
    actor,
    subject: { kind: 'user', id: userId },
    caller,
    detail: { by },
  })
  const others = { userId, except: keptSession }
  const ended = await closeSessions(tx, others, 'password-changed', { actor, caller }, now)
  await announceSecurityEvent(
    notifications,
    writing,
    { event: 'password-changed', userId, caller },
    now,
  )
  return ended
}

interface PasswordChange {
  /** Names of the keys that the recovery removed. */
  removedPasskeys: readonly string[]
  publicUrl: string
  now: Date
}

export function passwordChangedMail(
  { email, given_names }: MailRecipient,
  { removedPasskeys, publicUrl, now }: PasswordChange,
): Mail {
  return {
    to: email,
    subject: 'Su contraseña cambió',
    text: formatLetter(
      given_names,
      `La contraseña de su cuenta de Arriero cambió el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia). Las sesiones abiertas en otros equipos se cerraron.`,
      ...(removedPasskeys.length > 0 ? [removedSentence(removedPasskeys)] : []),
      `Si no fue usted, restablézcala de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}

const removedSentence = (names: readonly string[]): string =>
  `Por seguridad se quitaron las llaves de acceso que se agregaron en los últimos 30 días: ${names.map((name) => `«${name}»`).join(', ')}. Si son suyas, agréguelas de nuevo en su perfil.`
