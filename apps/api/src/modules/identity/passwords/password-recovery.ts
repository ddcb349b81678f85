import { recoveryLinkMinutes } from '@arriero/domain/users/password-rules.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type Mail, formatLetter } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/database/schema.ts'
import type { MailRecipient } from '../accounts.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'
import {
  resetAttempts,
  type RateLimit,
  countAuditedAttempt,
} from '#platform/throttling/rate-limit.ts'

const linkLifetime = recoveryLinkMinutes * minuteMs
/** The window is the lifetime of a link: a user who gets no more mails still has a valid link. */
const mailsPerAccount: RateLimit = {
  name: 'recovery:account',
  max: 3,
  windowMs: linkLifetime,
  area: 'recovery',
}

interface RecoveryRequest {
  email: string
  caller: Caller
  publicUrl: string
  now: Date
}

/**
 * Returns the mail with a new link; undefined for a user who may not sign in. Older links stay valid: otherwise
 * an attacker could invalidate them by requesting new ones.
 */
export async function recoverPassword(
  db: Db,
  { email, caller, publicUrl, now }: RecoveryRequest,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names'])
    .where('email', '=', email.toLowerCase())
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .executeTakeFirst()
  if (!user) return undefined
  const attempt = { limit: mailsPerAccount, key: user.id, label: user.id }
  const { count } = await countAuditedAttempt(db, attempt, caller, now)
  if (count > mailsPerAccount.max) return undefined

  const resetToken = makeLinkToken()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashLinkToken(resetToken),
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + linkLifetime),
        used_at: null,
      })
      .execute()
    await writeAudit(tx, now, {
      event: 'password.recovery-requested',
      actor: { kind: 'anonymous' },
      subject: { kind: 'user', id: user.id },
      caller,
    })
  })
  return recoveryMail(user, { publicUrl, resetToken })
}

/** Called for a new password. Also resets the mail limit, because new links may be needed. */
export async function invalidateResetTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await resetAttempts(db, mailsPerAccount, userId)
}

/** The token is in the fragment of the URL, which browsers don't send: it reaches no server log. */
function recoveryMail(
  { email, given_names }: MailRecipient,
  { publicUrl, resetToken }: { publicUrl: string; resetToken: string },
): Mail {
  return {
    to: email,
    subject: 'Restablezca su contraseña de Arriero',
    text: formatLetter(
      given_names,
      `Recibimos una solicitud para restablecer su contraseña. Elija una nueva en este enlace, que sirve una sola vez y durante ${recoveryLinkMinutes} minutos:`,
      `${publicUrl}/login/restablecer#${resetToken}`,
      'Si recibió varios mensajes como este, cualquiera de sus enlaces sirve; al usar uno, los demás dejan de servir.',
      'Si usted no la pidió, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    ),
  }
}
